import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RateLimiter } from "@/server/api/rate-limit";
import { authCookies } from "@/server/auth/auth-cookies";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { getCampaign } from "@/server/domain/campaigns/get-campaign";
import { listMyGifts } from "@/server/domain/me/list-my-gifts";
import { listMyAddresses } from "@/server/domain/me/my-partners";
import { removeMember } from "@/server/domain/organizations/change-team";
import { createOrganization } from "@/server/domain/organizations/create-organization";
import { inviteMember } from "@/server/domain/organizations/invitations";
import { readTeam } from "@/server/domain/organizations/list-members";
import { listMyOrganizations } from "@/server/domain/organizations/list-my-organizations";
import { listMySessions } from "@/server/domain/users/list-my-sessions";
import { revokeMySession } from "@/server/domain/users/revoke-my-session";
import { newId } from "@/server/kernel/ids";
import { BODY_MAX_BYTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { makeTrpcClient } from "@/server/testing/trpc-client";
import { makeTrpcHandler } from "@/server/trpc/trpc-handler";

// Guards signed-in users: procedures run only for pages of this site, as the user or as an identity that the user may
// act for.

let opened: TestDatabase;
let ctx: Context;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  organization = await makeOrganization(ctx);
});
afterAll(() => opened.close());

const newAddress = () => `${randomUUID()}@example.org`;
const clientOf = (token: string, actingFor?: string) => makeTrpcClient(ctx, { session: token, actingFor });
const outcomeOf = ({ status, json }: { status: number; json: { error?: { data: { error: { code: string } } } } }) => [
  status,
  json.error?.data.error.code ?? null,
];

describe("a request", () => {
  const create = () => ({ name: "Lamp Fund", email: newAddress() });

  it.each([
    ["from another site", { Origin: "https://evil.example.org" }],
    ["from a page that names no origin", { Origin: null }],
    ["from an opaque origin", { Origin: "null" }],
    ["from another site, says the browser", { "Sec-Fetch-Site": "cross-site" }],
    ["from another host of the same site", { "Sec-Fetch-Site": "same-site" }],
  ])("%s changes nothing", async (_, headers) => {
    const { call } = clientOf(organization.owner.token);
    expect(outcomeOf(await call(createOrganization, create(), headers))).toEqual([403, "foreign_origin"]);
    expect((await call(listMyOrganizations, {})).json.result.data).toHaveLength(1);
  });

  it("that reads may come without an origin, but from no other site", async () => {
    const { call } = clientOf(organization.owner.token);
    expect(outcomeOf(await call(listMyOrganizations, {}, { Origin: null }))).toEqual([200, null]);
    const foreign = await call(listMyOrganizations, {}, { "Sec-Fetch-Site": "cross-site" });
    expect(outcomeOf(foreign)).toEqual([403, "foreign_origin"]);
  });

  it.each([
    ["without a session", { Cookie: null }],
    ["with a session that never was", { Cookie: `${authCookies("http://almoner.test").session.name}=made-up` }],
  ])("%s runs nothing", async (_, headers) => {
    const { call } = clientOf(organization.owner.token);
    expect(outcomeOf(await call(listMyOrganizations, {}, headers))).toEqual([401, "not_signed_in"]);
  });

  it("has a JSON body of at most a mebibyte, without names that appear twice", async () => {
    const handle = makeTrpcHandler({ ctx, limiter: null, operations: [createOrganization] });
    const send = async (body: string, type = "application/json") => {
      const { name } = authCookies(ctx.settings.publicUrl).session;
      const headers = {
        Cookie: `${name}=${organization.owner.token}`,
        Origin: ctx.settings.publicUrl,
        "Content-Type": type,
      };
      const url = `${ctx.settings.publicUrl}/api/trpc/createOrganization`;
      const response = await handle(new Request(url, { method: "POST", headers, body }));
      return outcomeOf({ status: response.status, json: await response.json() });
    };
    const valid = JSON.stringify(create());
    expect(await send(" ".repeat(BODY_MAX_BYTES) + valid)).toEqual([413, "body_too_large"]);
    expect(await send(valid, "text/plain")).toEqual([415, "unsupported_media_type"]);
    expect(await send("{")).toEqual([400, "invalid_json"]);
    expect(await send(valid.replace("{", '{"name":"Another",'))).toEqual([400, "invalid_parameter"]);
    expect(await send(valid)).toEqual([200, null]);
  });

  it("names one procedure, by the method for it", async () => {
    const { call } = clientOf(organization.owner.token);
    expect(outcomeOf(await call({ name: "issueKey" }, {}))).toEqual([404, "unknown_path"]);
    const handle = makeTrpcHandler({ ctx, limiter: null, operations: [createOrganization, listMyOrganizations] });
    const get = async (path: string) => {
      const headers = { Cookie: `almoner_session=${organization.owner.token}` };
      const response = await handle(new Request(`${ctx.settings.publicUrl}/api/trpc/${path}`, { headers }));
      return outcomeOf({ status: response.status, json: await response.json() });
    };
    expect(await get("createOrganization?input=%7B%7D")).toEqual([405, "method_not_allowed"]);
    const [status] = await get("listMyOrganizations,listMyOrganizations?batch=1&input=%7B%7D");
    expect(status).toBe(400);
  });

  it("counts against its user", async () => {
    const limit = { perSecond: 0.001, burst: 2 };
    const limiter = new RateLimiter(limit, (key, wanted) => consumeRateLimitTokens(ctx, key, wanted, limit));
    const handle = makeTrpcHandler({ ctx, limiter, operations: [listMyOrganizations] });
    const user = await signedInUser(ctx, newAddress());
    const headers = { Cookie: `${authCookies(ctx.settings.publicUrl).session.name}=${user.token}` };
    const url = `${ctx.settings.publicUrl}/api/trpc/listMyOrganizations`;
    const responses = [];
    for (const _ of [1, 2, 3]) responses.push(await handle(new Request(url, { headers })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(responses[2]!.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("who acts", () => {
  it("is the user, or an organization of theirs in their role of the moment", async () => {
    const viewer = await organization.join("viewer");
    const [own, acting] = [clientOf(viewer.token), clientOf(viewer.token, organization.id)];
    expect((await own.call(listMyOrganizations, {})).json.result.data).toMatchObject([{ roles: ["viewer"] }]);
    expect(outcomeOf(await own.call(readTeam, {}))).toEqual([403, "not_permitted"]);
    expect((await acting.call(readTeam, {})).json.result.data.members).toContainEqual(
      expect.objectContaining({ email: viewer.email, is_self: true, roles: ["viewer"] }),
    );
    const invitation = { email: newAddress(), roles: ["viewer"], locale: "en" };
    expect(outcomeOf(await acting.call(inviteMember, invitation))).toEqual([403, "not_permitted"]);
    expect(outcomeOf(await acting.call(createCampaign, { name: "Lamps" }))).toEqual([403, "insufficient_scope"]);
    const owner = clientOf(organization.owner.token, organization.id);
    const { json } = await owner.call(createCampaign, { name: "Lamps" });
    expect(outcomeOf(await acting.call(getCampaign, { id: json.result.data.id }))).toEqual([200, null]);
    expect(outcomeOf(await own.call(getCampaign, { id: json.result.data.id }))).toEqual([403, "not_permitted"]);
    expect(outcomeOf(await owner.call(removeMember, { user_id: viewer.userId }))).toEqual([200, null]);
    expect(outcomeOf(await acting.call(readTeam, {}))).toEqual([403, "not_permitted"]);
  });

  it("is no organization of another's, whether it exists or not", async () => {
    const [stranger, other] = [await signedInUser(ctx, newAddress()), organization.id];
    const refused = async (actingFor: string) => {
      const { status, json } = await clientOf(stranger.token, actingFor).call(readTeam, {});
      const { request_id: _, ...error } = json.error.data.error;
      return { status, error };
    };
    expect(await refused(other)).toEqual(await refused(newId("organization")));
    expect(await refused(other)).toEqual(await refused("'; --"));
  });
});

it("what users see of their own is shown as JSON, and nothing more of its rows", async () => {
  const user = await signedInUser(ctx, newAddress());
  const { call } = clientOf(user.token);
  const { rows, next } = (await call(listMyGifts, { after: null })).json.result.data;
  expect([rows, next]).toEqual([[], null]);
  const [address] = (await call(listMyAddresses, {})).json.result.data;
  expect(Object.keys(address).sort()).toEqual(["email", "manager", "partners", "person_id"]);
  const { data } = (await call(listMySessions, { limit: "5" })).json.result.data;
  expect(data).toEqual([
    {
      id: user.sessionId,
      user_agent: "Firefox/140.0",
      created_at: expect.stringMatching(/Z$/),
      seen_at: expect.stringMatching(/Z$/),
      is_current: true,
    },
  ]);
  expect((await call(revokeMySession, { id: user.sessionId })).json.result.data).toBeNull();
  expect(outcomeOf(await call(listMySessions, {}))).toEqual([401, "not_signed_in"]);
});
