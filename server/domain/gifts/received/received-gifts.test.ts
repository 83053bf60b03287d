import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { exportReceivedGifts } from "@/server/domain/gifts/received/export-received-gifts";
import type { GiftFilters } from "@/server/domain/gifts/received/gift-filters";
import { addGiftNote, deleteOwnNote } from "@/server/domain/gifts/received/gift-notes";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { readReceivedGift } from "@/server/domain/gifts/received/read-received-gift";
import { receivedGiftsFile } from "@/server/domain/gifts/received/received-gifts-file";
import { sumReceivedGifts } from "@/server/domain/gifts/received/sum-received-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import type { Identity } from "@/server/generated/prisma/client";
import { memberCaller } from "@/server/kernel/caller";
import type { Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import type { PageRequest } from "@/server/operations/page";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

let fixture: GiftFixture;
let own: Context;
let ann: Identity;
let early: string;
let anonymous: string;
let toCampaign: string;
let failed: string;
let open: string;
let campaignId: string;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  own = await member("owner");
  const { charity } = fixture;
  const campaign = await createCampaign(fixture.partner, {
    name: "Harbor",
    status: "live",
    beneficiary_id: charity.id,
  });
  campaignId = campaign.id;
  ann = await fixture.person({ name: "Ann-Marie O’Hara" });
  early = await fixture.give(ann, charity, { amount_cents: 2_500n, memo: "In memory of Gräfin Ilse" });
  failed = await fixture.give(await fixture.person({ name: "Broken Card" }), charity, {
    payment_method_id: "pm_sandbox_declined",
  });
  await fixture.settle();
  anonymous = await fixture.give(await fixture.person({ name: "Secret Giver" }), charity, {
    anonymous: true,
    amount_cents: 9_900n,
  });
  toCampaign = await fixture.give(await fixture.person({ name: "Владимир Звёзд" }), charity, {
    campaign_id: campaign.id,
  });
  await fixture.settle();
  open = await fixture.give(ann, charity, { amount_cents: 7_700n });
  await fixture.give(ann, await fixture.person({ name: "Someone Else" }), { amount_cents: 2_500n });
  await fixture.settle();
  open = await fixture.give(ann, charity, { amount_cents: 7_700n });
});
afterAll(() => fixture.close());

async function member(...roles: Role[]): Promise<Context> {
  const { userId, sessionId } = await signedInUser(fixture.system, `${roles.join("-")}@charity.example.org`);
  await fixture.system.db.userSession.update({ where: { id: sessionId }, data: { secondFactorAt: new Date() } });
  const organizationId = fixture.charity.id;
  await fixture.system.db.membership.create({ data: { organizationId, userId, roles, createdAt: new Date() } });
  return asMember(roles, userId, sessionId);
}

/** A caller with these roles who has no rows in the database. */
function asMember(roles: Role[], userId = "user_other", sessionId = "ses_other"): Context {
  const organizationId = fixture.charity.id;
  return fixture.system.as(
    memberCaller({
      userId,
      sessionId,
      organizationId,
      roles,
      isContactWithheld: false,
      campaigns: null,
      requestId: "page",
    }),
  );
}

const found = async (filters: GiftFilters, ctx = own) =>
  (await listReceivedGifts(ctx, filters, { limit: 100, after: null })).rows.map(({ id }) => id);

describe("finding gifts", () => {
  it("by half a name, words of a memo, an amount, an id or a receipt's number", async () => {
    expect(await found({ query: "ann har" })).toHaveLength(2);
    expect(await found({ query: "OHARA" })).toEqual([]);
    expect(await found({ query: "grafin il" })).toEqual([early]);
    expect(await found({ query: "владим" })).toEqual([toCampaign]);
    expect(await found({ query: "$25" })).toEqual([early]);
    expect(await found({ query: early })).toEqual([early]);
    const { number, id } = await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId: early } });
    expect(await found({ query: number.toLowerCase() })).toEqual([early]);
    expect(await found({ query: id })).toEqual([early]);
    expect(await found({ query: "' | ann:* & !" })).toHaveLength(2);
  });

  it("by every filter, and sums exactly those", async () => {
    expect(await found({ status: ["failed", "pending"] })).toEqual([open, failed]);
    expect(await found({ campaign_id: campaignId })).toEqual([toCampaign]);
    expect(await found({ min_amount_cents: 9_900n })).toEqual([anonymous]);
    expect(await found({ max_amount_cents: 2_500n, source: ["api"] })).toEqual([early]);
    expect(await found({ source: ["match"] })).toEqual([]);
    expect(await found({ currency: "EUR" })).toEqual([]);
    const { settledAt } = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: early } });
    expect(await found({ settled_before: new Date(settledAt!.getTime() + 1) })).toEqual([early]);
    expect(await found({ settled_after: settledAt!, status: ["failed"] })).toEqual([]);
    expect(await found({})).toHaveLength(6);
    expect(await sumReceivedGifts(own, { query: "ann" })).toEqual([
      { currency: "USD", status: "settled", count: 2, amountCents: 10_200n, feeCents: 200n, netCents: 10_000n },
    ]);
  });

  it("follows a donor's new name, and forgets the old one", async () => {
    await fixture.system.db.identity.update({ where: { id: ann.id }, data: { displayName: "Marie Neu" } });
    expect(await found({ query: "ohara" })).toEqual([]);
    expect(await found({ query: "neu" })).toHaveLength(2);
    await fixture.system.db.identity.update({ where: { id: ann.id }, data: { displayName: "Ann-Marie O’Hara" } });
  });
});

// Guards donors: nobody learns who gives before the gift has arrived, and only the recipient's side can ever find it.
describe("who learns what", () => {
  it("names no donor of a gift that has not arrived, nor finds them", async () => {
    const { rows } = await listReceivedGifts(own, { status: ["failed", "pending"] }, { limit: 10, after: null });
    expect(rows.map(({ donor, isNamed }) => [donor, isNamed])).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(await found({ query: "broken" })).toEqual([]);
  });

  it("shows an anonymous donor to the recipient alone, with the mark", async () => {
    const gift = await readReceivedGift(own, { id: anonymous });
    expect([gift.donor, gift.isAnonymous]).toEqual(["Secret Giver", true]);
  });

  it("lists nothing to others, whatever they look for", async () => {
    const rival = await fixture.person({ name: "Rival", creator: fixture.system });
    const ctx = fixture.system.as(apiCaller(rival.id));
    for (const query of ["ann", early, "$25"]) expect(await found({ query }, ctx)).toEqual([]);
    expect(await sumReceivedGifts(ctx, {})).toEqual([]);
    await expect(readReceivedGift(ctx, { id: early })).rejects.toMatchObject({ code: "resource_not_found" });
    const donor = fixture.system.as(apiCaller(ann.id));
    await expect(readReceivedGift(donor, { id: early })).rejects.toMatchObject({ code: "resource_not_found" });
  });
});

describe("notes", () => {
  it("are written and deleted by their own writer, and read by members alone", async () => {
    const viewer = await member("viewer");
    const editor = await member("campaigns", "support");
    const formKey = own.newId("giftNote");
    for (const _ of [1, 2]) await addGiftNote(own, { id: early, text: "Called her." }, { formKey });
    const [note, ...more] = (await readReceivedGift(editor, { id: early })).notes;
    expect([note!.text, note!.by, note!.isOwn, more]).toEqual(["Called her.", "owner@charity.example.org", false, []]);
    await expect(addGiftNote(viewer, { id: early, text: "No" })).rejects.toMatchObject({ code: "not_permitted" });
    expect(await deleteOwnNote(editor, { id: early, note_id: note!.id })).toEqual({ isDeleted: false });
    const key = fixture.system.as(apiCaller(fixture.charity.id));
    expect((await readReceivedGift(key, { id: early })).notes).toEqual([]);
    expect(await deleteOwnNote(own, { id: early, note_id: note!.id })).toEqual({ isDeleted: true });
  });
});

it("says what happened to a gift, by whom, and shows no address that the donor's side entered", async () => {
  const receipt = await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId: early } });
  await reissueReceipt(own, { id: receipt.id, email_to: "books@charity.example.org" });
  await reissueReceipt(fixture.system.as(apiCaller(ann.id)), { id: receipt.id, email_to: "ann@private.example.org" });
  await refundGift(own, { id: early, reason: "Given twice." });
  await fixture.settle();
  const { history } = await readReceivedGift(own, { id: early });
  const told = history.map(({ what, by, detail }) => [what, by?.kind ?? null, detail]);
  expect(told).toContainEqual(["receipt_reissued", "member", "books@charity.example.org"]);
  expect(told).toContainEqual(["receipt_reissued", "donor_side", null]);
  expect(told).toContainEqual(["refunded", "member", "Given twice."]);
  expect(told.map(([what]) => what)).toEqual(
    expect.arrayContaining(["created", "settled", "receipt_issued", "receipt_voided", "returned"]),
  );
  expect(JSON.stringify(history)).not.toContain("private.example.org");
});

it("writes the selection as a file that no spreadsheet runs", async () => {
  const evil = await fixture.person({ name: "=1+1" });
  await fixture.give(evil, fixture.charity, { memo: "+49" });
  await fixture.settle();
  const filters = { status: ["settled" as const] };
  await exportReceivedGifts(own, filters);
  const pageAt = (after: PageRequest["after"]) => listReceivedGifts(own, filters, { after, limit: 1 });
  const text = await new Response(receivedGiftsFile({ timeZone: "Asia/Tokyo", hasContacts: false }, pageAt)).text();
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength((await found(filters)).length + 1);
  expect(text).toContain(`"'=1+1","50.00","1.00","49.00","USD","settled","api","","","'+49"`);
  const entry = await fixture.system.db.auditEntry.findFirstOrThrow({ where: { action: "gifts.export" } });
  expect(entry.details).toEqual({ status: "settled", contacts: true });
});

// Guards donors: a viewer gets totals only.
it("shows viewers no person, and finds nothing for them by a name; campaigns reads no receipt", async () => {
  const viewer = asMember(["viewer"]);
  const gift = await readReceivedGift(viewer, { id: early });
  expect([gift.donor, gift.memo, gift.message, gift.dedication, gift.receiptFile, gift.notes]).toEqual([
    null,
    null,
    null,
    null,
    null,
    [],
  ]);
  expect(gift.history.every(({ detail }) => detail === null)).toBe(true);
  expect(await found({ query: "ann har" }, viewer)).toEqual([]);
  expect(await found({ query: early }, viewer)).toEqual([early]);
  const { donor, receiptFile } = await readReceivedGift(asMember(["campaigns"]), { id: anonymous });
  expect([donor, receiptFile]).toEqual(["Secret Giver", null]);
});
