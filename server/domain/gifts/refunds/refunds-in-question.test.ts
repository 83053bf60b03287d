import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { issueKey } from "@/server/domain/identities/issue-key";
import { createMatch } from "@/server/domain/matching/create-match";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { screenIdentity } from "@/server/domain/screening/screen-identities";
import type { Identity } from "@/server/generated/prisma/client";
import { memberCaller } from "@/server/kernel/caller";
import { type Api, makeApi } from "@/server/testing/api-client";
import { apiCaller } from "@/server/testing/gift-fixture";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";

// Guards settled money: while a screening case about a party is open or confirmed, nobody can refund to or from that
// party, and the error doesn't reveal why. What the rail returns is returned all the same.

const DAY_MS = 86_400_000;

let giving: GivingFixture;
let fixture: GivingFixture["fixture"];
let api: Api;
beforeAll(async () => {
  giving = await openGivingFixture();
  fixture = giving.fixture;
  const { secret: key } = await issueKey(fixture.partner, { id: fixture.partnerId, name: "test", scopes: ["*"] });
  api = makeApi(fixture.system, { key });
});
afterAll(() => fixture.close());

/** Adds a list with a name similar to the identity's; returns the id of the case that it opens. */
async function listAlmost(identity: Identity, name: string): Promise<string> {
  const { system } = fixture;
  await replaceList(system, `list-${identity.id}`, [{ uid: "1", kind: "individual", name, aliases: [] }]);
  await screenIdentity(system, identity.id);
  return (await system.db.screeningCase.findFirstOrThrow({ where: { identityId: identity.id, status: "open" } })).id;
}

async function settledGift(from: Identity, to: Identity, input = {}): Promise<string> {
  const gift = await fixture.give(from, to, input);
  await fixture.settle();
  expect(await fixture.status(gift)).toBe("settled");
  return gift;
}

/** Everything that a refund would move or write about the gift. */
async function movedFor(giftId: string): Promise<unknown> {
  const { db } = fixture.system;
  const postings = await db.ledgerTransaction.count({ where: { subjectId: giftId } });
  const payments = await db.payment.count({ where: { subjectId: giftId } });
  const events = await db.event.count({ where: { subjectId: giftId } });
  const entries = await db.auditEntry.count({ where: { subjectId: giftId } });
  return [postings, payments, events, entries, await fixture.status(giftId)];
}

const refused = { code: "gift_not_refundable", context: { status: "settled" } };

it.each([
  ["donor", "Nora Newcomer", "Norah Newcomber"],
  ["recipient", "Petra Plainly", "Petra Plianly"],
] as const)(
  "nobody can refund while a case about the %s is open, and all can once it is cleared",
  async (role, name, listed) => {
    const party = await fixture.person({ name });
    const other = await fixture.person({ name: "Ann Ordinary" });
    const sides = role === "donor" ? ([party, other] as const) : ([other, party] as const);
    const gift = await settledGift(...sides);
    const caseId = await listAlmost(party, listed);
    const before = await movedFor(gift);
    const organizationId = sides[1].id;
    const member = memberCaller({
      userId: "user_a",
      sessionId: "ses_a",
      organizationId,
      roles: ["owner"],
      isContactWithheld: false,
      campaigns: null,
      requestId: "page",
    });
    for (const asking of [fixture.partner, fixture.system.as(apiCaller(organizationId)), fixture.system.as(member)])
      await expect(refundGift(asking, { id: gift, reason: null })).rejects.toMatchObject(refused);
    const response = await api.call("POST", `/v1/gifts/${gift}/refund`, { body: {} });
    expect([response.status, response.json.error.code]).toEqual([409, "gift_not_refundable"]);
    expect(response.text).not.toMatch(/sanction|screen|case|list|review|donor|recipient|Norah|Plianly/i);
    expect(await movedFor(gift)).toEqual(before);

    await decideCase(fixture.system, { caseId, decision: "cleared", reason: "The passport." });
    const done = await api.call("POST", `/v1/gifts/${gift}/refund`, { body: {} });
    expect([done.status, done.json.status]).toEqual([200, "reversed"]);
    expect(await fixture.brokenBooks()).toEqual([]);
  },
);

it("a confirmed party's gift cannot be refunded, and its bank can still return it", async () => {
  const donor = await fixture.person({ name: "Olga Oldster" });
  const gift = await settledGift(donor, fixture.charity, { payment_method_id: "pm_sandbox_late_return" });
  const caseId = await listAlmost(donor, "Olga Odlster");
  await decideCase(fixture.system, { caseId, decision: "confirmed", reason: "The passport." });
  await expect(refundGift(fixture.partner, { id: gift, reason: null })).rejects.toMatchObject(refused);
  for (let day = 0; day < 14; day += 1) {
    fixture.clock.advance(DAY_MS);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.clock.now() } });
    await runDuePayments(fixture.system);
  }
  expect(await fixture.status(gift)).toBe("reversed");
  expect(await fixture.system.db.payment.count({ where: { subjectId: gift, direction: "refund" } })).toBe(0);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("a contribution is not refunded while a case about the sponsor of its match is open", async () => {
  const sponsor = await fixture.person({ name: "Viktro Grimaldon" });
  const donor = await fixture.person({ name: "Ann Ordinary" });
  await createMatch(fixture.partner, { id: giving.campaign.id, sponsor_id: sponsor.id, cap_cents: 5_000n });
  const gift = await settledGift(donor, fixture.charity, { campaign_id: giving.campaign.id });
  await giveDueMatches(fixture.system, new AbortController().signal);
  await fixture.settle();
  const match = await fixture.system.db.gift.findFirstOrThrow({ where: { fromId: sponsor.id } });
  expect(match.status).toBe("settled");
  const caseId = await listAlmost(sponsor, "Viktor Grimaldov");
  await expect(refundGift(fixture.partner, { id: gift, reason: null })).rejects.toMatchObject(refused);
  expect([await fixture.status(gift), await fixture.status(match.id)]).toEqual(["settled", "settled"]);
  await decideCase(fixture.system, { caseId, decision: "cleared", reason: "The passport." });
  await refundGift(fixture.partner, { id: gift, reason: null });
  expect([await fixture.status(gift), await fixture.status(match.id)]).toEqual(["reversed", "reversed"]);
  expect(await fixture.brokenBooks()).toEqual([]);
});
