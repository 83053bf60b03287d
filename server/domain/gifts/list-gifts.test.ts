import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import type { Identity } from "@/server/generated/prisma/client";
import { memberCaller } from "@/server/kernel/caller";
import type { Role, Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

type Filters = Parameters<typeof listGifts>[1];

let fixture: GiftFixture;
let ann: Identity;
let campaignId: string;
let ids: Record<"early" | "large" | "failed" | "open", string>;
let early: Date;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  const { charity } = fixture;
  const beneficiary_id = charity.id;
  campaignId = (await createCampaign(fixture.partner, { name: "Harbor", status: "live", beneficiary_id })).id;
  ann = await fixture.person({ name: "Ann Quillfeather" });
  const given = { memo: "For the lighthouse", share_contact: true };
  const first = await fixture.give(ann, charity, {
    ...given,
    amount_cents: 2_500n,
    metadata: { order: "1042", paid: true },
  });
  const failed = await fixture.give(await fixture.person({ name: "Bo Broken" }), charity, {
    memo: "A lighthouse too",
    payment_method_id: "pm_sandbox_declined",
    metadata: { order: 1042 },
  });
  await fixture.settle();
  early = new Date(fixture.clock.now().getTime() + 1);
  fixture.clock.advance(60_000);
  const large = await fixture.give(ann, charity, { amount_cents: 99_000n, campaign_id: campaignId });
  await fixture.settle();
  const open = await fixture.give(ann, charity, { memo: "Lighthouse again", metadata: { order: "1043" } });
  ids = { early: first, large, failed, open };
});
afterAll(() => fixture.close());

const found = async (filters: Filters, ctx = fixture.partner) => {
  const { rows } = await listGifts(ctx, filters, { limit: 100, after: null });
  return rows.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0]);
};

const keyOf = (identityId: string, ...scopes: Scope[]): Context =>
  fixture.system.as({ ...apiCaller(identityId), scopes } as ReturnType<typeof apiCaller>);

describe("each filter finds what it says, newest first", () => {
  const cases: [string, Filters | (() => Filters), string[]][] = [
    ["one status", { status: ["failed"] }, ["failed"]],
    ["several statuses", { status: ["pending", "failed", "settled"] }, ["open", "large", "failed", "early"]],
    ["an amount or more", { min_amount_cents: 5_000 }, ["open", "large", "failed"]],
    ["an amount or less", { max_amount_cents: 2_500 }, ["early"]],
    ["settled after", () => ({ settled_after: early }), ["large"]],
    ["settled before", () => ({ settled_before: early }), ["early"]],
    ["settled, but failed", () => ({ settled_before: early, status: ["failed"] }), []],
    ["a campaign", () => ({ campaign_id: campaignId }), ["large"]],
    ["a campaign and a status", () => ({ campaign_id: campaignId, status: ["pending"] }), []],
    ["metadata as text and as a number", { metadata: { order: "1042" } }, ["failed", "early"]],
    ["metadata of a gift on its way", { metadata: { order: "1043" } }, ["open"]],
    ["several values of metadata", { metadata: { order: "1042", paid: "true" } }, ["early"]],
    ["an id", () => ({ query: ids.large.toUpperCase() }), ["large"]],
    ["words of a memo, whatever became of the gift", { query: "LIGHT the" }, ["early"]],
    ["one word of a memo", { query: "lighth" }, ["open", "failed", "early"]],
    ["words, with a campaign", () => ({ query: "lighth", campaign_id: campaignId }), []],
    ["words, with a status", { query: "lighth", status: ["settled"] }, ["early"]],
    ["a donor's name, once the gift has settled", { query: "quillf" }, ["large", "early"]],
    ["a name and a word of the memo", { query: "ann lighthouse" }, ["early"]],
    ["an address that was shared", () => ({ query: ann.email! }), ["early"]],
    ["nothing", { query: "?!" }, []],
  ];
  it.each(cases)("%s", async (_, filters, expected) => {
    expect(await found(typeof filters === "function" ? filters() : filters)).toEqual(expected);
  });

  it("a receipt's number or id", async () => {
    const { id, number } = await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId: ids.early } });
    expect(await found({ query: number.toLowerCase() })).toEqual(["early"]);
    expect(await found({ query: id })).toEqual(["early"]);
    expect(await found({ query: number }, keyOf(fixture.partnerId, "gifts:read", "supporters:read"))).toEqual([]);
  });
});

describe("a text finds nothing that the reader may not read", () => {
  const who = ["quillf", "ann", "example.org", "broken"];

  it("no donor without the scope, as a person, or before a gift has settled", async () => {
    const plain = keyOf(fixture.charity.id, "gifts:read", "receipts:read", "identities:read");
    for (const query of who) {
      expect(await found({ query }, plain), query).toEqual([]);
      expect(await found({ query }, keyOf(ann.id, "*")), query).toEqual([]);
    }
    expect(await found({ query: "lighthouse" }, plain)).toEqual(["open", "failed", "early"]);
    expect(await found({ query: "broken" })).toEqual([]);
    expect(await found({ query: "quill" }, keyOf(fixture.charity.id, "*"))).toEqual(["large", "early"]);
  });

  it("nothing as a stranger, not even by an id, a memo or metadata", async () => {
    const rival = keyOf((await fixture.person()).id, "*");
    for (const filters of [{ query: ids.early }, { query: "lighthouse" }, { metadata: { order: "1042" } }, {}])
      expect(await found(filters, rival)).toEqual([]);
  });

  it("no metadata of the other side's, and neither memo nor metadata for a viewer", async () => {
    expect(await found({ metadata: { order: "1042" } }, keyOf(fixture.charity.id, "*"))).toEqual([]);
    const viewer = asMember("viewer");
    for (const filters of [{ query: "lighthouse" }, { query: "ann" }, { metadata: { order: "1042" } }])
      expect(await found(filters, viewer)).toEqual([]);
  });
});

it("another manager finds the memos that the last one found no more, and a new name replaces the old one", async () => {
  const partner = fixture.partnerId;
  const other = (await fixture.person()).id;
  const { db } = fixture.system;
  await db.identity.update({ where: { id: ann.id }, data: { managerId: other, displayName: "Ann Renamed" } });
  expect(await found({ query: "lighthouse" }, keyOf(other, "*"))).toEqual(["open", "early"]);
  expect(await found({ query: "renamed" })).toEqual(["large", "early"]);
  // What was shared with a gift stays with it.
  expect(await found({ query: "quillfeather" })).toEqual(["early"]);
  await db.identity.update({ where: { id: fixture.charity.id }, data: { managerId: other } });
  expect(await found({ query: "lighthouse" }, keyOf(partner, "*"))).toEqual(["failed"]);
  expect(await found({ query: "renamed" }, keyOf(partner, "*"))).toEqual([]);
});

function asMember(...roles: Role[]): Context {
  const caller = {
    userId: "user_other",
    sessionId: "ses_other",
    organizationId: fixture.charity.id,
    roles,
    isContactWithheld: false,
    campaigns: null,
  };
  return fixture.system.as(memberCaller({ ...caller, requestId: "page" }));
}
