import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { memberFor, sessionCaller } from "@/server/auth/session-caller";
import { exportReceivedGifts } from "@/server/domain/gifts/received/export-received-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { issueKey } from "@/server/domain/identities/issue-key";
import { removePayoutAccount, setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { replaceKey } from "@/server/domain/identities/replace-key";
import { changeRoles, removeMember } from "@/server/domain/organizations/change-team";
import { inviteMember } from "@/server/domain/organizations/invitations";
import { readRefundSums, setRefundSums } from "@/server/domain/organizations/refund-sums";
import { exportOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { turnOffSecondFactor } from "@/server/domain/users/change-second-factor";
import { proveSecondFactor } from "@/server/domain/users/prove-second-factor";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { appCode, sessionOf, signedInUser, type TestSession, withSecondFactor } from "@/server/testing/sign-in-fixture";
import { makeTrpcClient } from "@/server/testing/trpc-client";

// Guards money and access: every operation that a stolen session must not perform without the second factor.

const MINUTE = 60_000;
const STEP_UP_MINUTES = 10;
const REFUSED = { code: "second_factor_required" };

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let gift: string;
let keyId: string;
/** Real time is frozen, so that each code is the intended one. */
let wall = new Date();
let user: TestSession;
let secret: string;

/** The owner's context in a session, as pages and procedures make it. */
async function acting(session: TestSession): Promise<Context> {
  const signedIn = (await sessionCaller(fixture.system, session.token, "page"))!;
  return fixture.system.as((await memberFor(fixture.system, signedIn, organization.id))!);
}

beforeAll(async () => {
  fixture = await makeGiftFixture();
  fixture.system.clock.wall = () => wall;
  organization = await makeOrganization(fixture.system);
  const where = { id: organization.id };
  const recipient = await fixture.system.db.identity.update({ where, data: { kycTier: 3 } });
  gift = await fixture.give(await fixture.person(), recipient, { amount_cents: 5_000n });
  await fixture.settle();
  keyId = (await issueKey(fixture.system, { id: organization.id, name: "Shop" })).key.id;
  ({ secret, session: user } = await withSecondFactor(fixture.system, await ownerSession()));
}, 60_000);
beforeEach(async () => {
  await fixture.system.db.rateLimitBucket.deleteMany();
});
afterAll(() => fixture.close());

/** A session of another owner, who has not proven anything. */
async function ownerSession(): Promise<TestSession> {
  const session = await signedInUser(fixture.system, `${crypto.randomUUID()}@example.org`);
  const member = { organizationId: organization.id, userId: session.userId, roles: ["owner"], createdAt: new Date() };
  await fixture.system.db.membership.create({ data: member });
  return session;
}

const id = () => organization.id;
const nobody = "user_01kah0000000000000000000aa";
const OPERATIONS: Record<string, (ctx: Context) => Promise<unknown>> = {
  issueKey: (ctx) => issueKey(ctx, { id: id(), name: "Import" }),
  replaceKey: (ctx) => replaceKey(ctx, { keyId }),
  inviteMember: (ctx) => inviteMember(ctx, { email: "grace@example.org", roles: ["viewer"], locale: "en" }),
  changeRoles: (ctx) => changeRoles(ctx, { user_id: nobody, roles: ["viewer"] }),
  removeMember: (ctx) => removeMember(ctx, { user_id: nobody }),
  setPayoutAccount: (ctx) => setPayoutAccount(ctx, { id: id(), token: "po_sandbox_ok" }),
  removePayoutAccount: (ctx) => removePayoutAccount(ctx, { id: id() }),
  exportReceivedGifts: (ctx) => exportReceivedGifts(ctx, {}),
  exportOwnSupporters: (ctx) => exportOwnSupporters(ctx, {}),
  setRefundSums: (ctx) => setRefundSums(ctx, { sums: [{ currency: "USD", above_cents: 4_999n }] }),
  refundGift: (ctx) => refundGift(ctx, { id: gift }),
};

it.each(Object.entries(OPERATIONS))("%s takes a fresh second factor, and is refused without one", async (name, run) => {
  if (name === "refundGift")
    await fixture.system.db.refundSum.createMany({
      data: { organizationId: organization.id, currency: "USD", aboveCents: 4_999n },
      skipDuplicates: true,
    });
  const without = await ownerSession();
  await expect(run(await acting(without))).rejects.toMatchObject(REFUSED);
  wall = new Date(wall.getTime() + STEP_UP_MINUTES * MINUTE);
  const stale = await acting(user);
  await expect(run(stale)).rejects.toMatchObject(REFUSED);
  const proven = await proveSecondFactor(user.as, { code: appCode(fixture.system, secret) });
  if (typeof proven === "string") throw new Error(proven);
  user = await sessionOf(fixture.system, proven.token);
  // The earlier context is of the same session, so the proof counts for it too.
  const missing = ["changeRoles", "removeMember"].includes(name);
  if (missing) await expect(run(stale)).rejects.toMatchObject({ code: "resource_not_found" });
  else await run(stale);
  wall = new Date(wall.getTime() + STEP_UP_MINUTES * MINUTE + 1);
  await expect(run(stale)).rejects.toMatchObject(REFUSED);
});

it("asks for nothing below the owners' sum, of keys, and of files without contacts", async () => {
  const recipient = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
  const small = await fixture.give(await fixture.person(), recipient, { amount_cents: 4_999n });
  await fixture.settle();
  const owner = await acting(await ownerSession());
  expect(await readRefundSums(owner, {})).toEqual([{ currency: "USD", aboveCents: 4_999n }]);
  expect(await refundGift(owner, { id: small })).toMatchObject({ status: "reversed" });
  const viewer = await organization.join("viewer");
  const bare = { secondFactorAt: null };
  await fixture.system.db.userSession.updateMany({ where: { userId: viewer.userId }, data: bare });
  expect(await exportReceivedGifts(viewer.acting, {})).toEqual({ hasContacts: false });
  const large = await fixture.give(await fixture.person(), fixture.charity, { amount_cents: 9_000n });
  await fixture.settle();
  expect(await refundGift(fixture.partner, { id: large })).toMatchObject({ status: "reversed" });
});

it("lets owners alone set the sum, and says no to others before it asks for a code", async () => {
  const admin = await organization.join("admin");
  const sums = { sums: [{ currency: "USD", above_cents: null }] };
  await expect(setRefundSums(admin.acting, sums)).rejects.toMatchObject({ code: "not_permitted" });
  const viewer = await organization.join("viewer");
  await fixture.system.db.userSession.updateMany({ where: { userId: viewer.userId }, data: { secondFactorAt: null } });
  await expect(issueKey(viewer.acting, { id: organization.id, name: "x" })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  const unknown = { sums: [{ currency: "XXQ", above_cents: 1n }] };
  await expect(setRefundSums(organization.owner.acting, unknown)).rejects.toMatchObject({ code: "invalid_parameter" });
});

it("takes no wrong code, no code twice, and no more than a few", async () => {
  wall = new Date(wall.getTime() + 5 * MINUTE);
  const code = appCode(fixture.system, secret);
  const proven = await proveSecondFactor(user.as, { code });
  if (typeof proven === "string") throw new Error(proven);
  user = await sessionOf(fixture.system, proven.token);
  for (let tries = 1; tries < 5; tries++) expect(await proveSecondFactor(user.as, { code })).toBe("wrong");
  expect(await proveSecondFactor(user.as, { code })).toBe("tooMany");
});

it("proves nothing in another session, and says so to procedures", async () => {
  wall = new Date(wall.getTime() + MINUTE);
  const other = await ownerSession();
  const client = makeTrpcClient(fixture.system, { session: other.token, actingFor: organization.id });
  const { status, json } = await client.call(inviteMember, {
    email: "grace@example.org",
    roles: ["viewer"],
    locale: "en",
  });
  expect([status, json.error.data.error.code]).toEqual([403, "second_factor_required"]);
});

it("does not count a code that was entered before the session was locked", async () => {
  wall = new Date(wall.getTime() + MINUTE);
  await fixture.system.db.rateLimitBucket.deleteMany();
  const ctx = await acting(user);
  await OPERATIONS.exportReceivedGifts!(ctx);
  await fixture.system.db.userSession.update({ where: { id: user.sessionId }, data: { secondFactorAt: null } });
  await expect(OPERATIONS.exportReceivedGifts!(ctx)).rejects.toMatchObject(REFUSED);
  expect(await turnOffSecondFactor(user.as, { code: appCode(fixture.system, secret) })).toBe("off");
});
