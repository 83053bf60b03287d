import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { issueReceipts, yearIn } from "@/server/domain/receipts/issue-receipts";
import { listReceipts } from "@/server/domain/receipts/list-receipts";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { renderStatement } from "@/server/domain/receipts/render-statement";
import { sendReceipt, sweepReceipts } from "@/server/domain/receipts/send-receipt";
import { SWEEP_GRACE_MS } from "@/server/kernel/limits";
import { receiptResource } from "@/server/resources/receipt";
import { statementDocument } from "@/server/resources/statement-document";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MemoryFiles } from "@/server/testing/memory-files";

const [email, files] = [new MemoryEmail(), new MemoryFiles()];
let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { email, files } });
});
afterAll(() => fixture.close());

const receiptOf = (giftId: string) => fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } });

async function receipted(from?: Parameters<GiftFixture["give"]>[0]) {
  const gift = await fixture.give(from ?? (await fixture.person()), fixture.charity);
  await fixture.settle();
  return receiptOf(gift);
}

async function unverified() {
  const { id } = await createIdentity(fixture.partner, {
    type: "organization",
    legal_name: "Lamps Inc.",
    email: `${Math.random()}@example.org`,
    ein: "123456789",
  });
  return fixture.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
}

// Guards the answer to a tax authority that asks which file, of which day, a receipt relied on.
it("stores the dated file that its recipient's status rested on, for good", async () => {
  const { db } = fixture.system;
  const relyOn = (charitySource: string) =>
    db.identity.update({ where: { id: fixture.charity.id }, data: { charitySource } });
  const { charitySource: before } = await db.identity.findUniqueOrThrow({ where: { id: fixture.charity.id } });
  await relyOn("IRS Publication 78 of 2026-11-10");
  const earlier = await receipted();
  await relyOn("IRS Publication 78 of 2026-12-14");
  const later = await receipted();
  await relyOn(before!);
  const sources = [await receiptOf(earlier.giftId), await receiptOf(later.giftId)].map((one) => one.charitySource);
  expect(sources).toEqual(["IRS Publication 78 of 2026-11-10", "IRS Publication 78 of 2026-12-14"]);
  const change = db.receipt.update({ where: { id: earlier.id }, data: { charitySource: "another" } });
  await expect(change).rejects.toThrow();
});

it("is issued with the gift's amount and year, and emitted, also to a donor of tier 0", async () => {
  const receipt = await receipted(await fixture.person({ tier: 0 }));
  expect(receipt).toMatchObject({
    amountCents: 5_000n,
    taxYear: fixture.clock.now().getUTCFullYear(),
    version: 1,
    jurisdiction: "US",
  });
  expect(receipt.facts).toMatchObject({
    recipient: { name: "Lamp Fund Inc.", registration: { label: "EIN", value: "00-0000001" } },
  });
  const [emitted] = await eventsOf(fixture.system, receipt.id, "receipt.issued");
  expect(receiptResource.parse(emitted)).toMatchObject({ number: receipt.number });
});

it("is not issued for gifts to people or to organizations that are not verified charities", async () => {
  const gifts = [
    await fixture.give(await fixture.person(), await fixture.person()),
    await fixture.give(await fixture.person(), await unverified()),
  ];
  await fixture.settle();
  expect(await fixture.system.db.receipt.count({ where: { giftId: { in: gifts } } })).toBe(0);
});

// Guards the numbers: the tax office would notice a gap or a duplicate before we do.
it("has numbers without gaps or duplicates when settlements and rollbacks run concurrently", async () => {
  const charity = await verifyCharity(fixture.system, {
    identityId: (await unverified()).id,
    jurisdiction: "US",
    registrationNumber: "12-3456789",
    source: "test",
  });
  const from = await fixture.person();
  const ids = await Promise.all(Array.from({ length: 60 }, () => fixture.give(from, charity)));
  const gifts = await fixture.system.db.gift.findMany({ where: { id: { in: ids } } });
  const at = fixture.clock.now();
  const ended = await Promise.allSettled(
    gifts.map((gift, index) =>
      fixture.system.transaction(async (tx) => {
        await issueReceipts(tx, [{ ...gift, settledAt: at }]);
        if (index % 5 === 0) throw new Error("rolled back");
      }),
    ),
  );
  const serials = (await fixture.system.db.receipt.findMany({ where: { recipientId: charity.id } })).map(
    (receipt) => receipt.serial,
  );
  // On a busy machine a transaction may get no connection in time, and rolls back too.
  const { length } = ended.filter(({ status }) => status === "fulfilled");
  expect(length).toBeGreaterThan(1);
  expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, index) => index + 1));
});

it("is issued later, once, if the charity is verified later", async () => {
  const organization = await unverified();
  const gift = await fixture.give(await fixture.person(), organization);
  await fixture.settle();
  await verifyCharity(fixture.system, {
    identityId: organization.id,
    jurisdiction: "US",
    registrationNumber: "12-3456789",
    source: "test",
  });
  await Promise.all(
    [issueMissingReceipts(fixture.system, organization.id), issueMissingReceipts(fixture.system, organization.id)].map(
      (p) => p.catch(() => {}),
    ),
  );
  expect(await receiptOf(gift)).toMatchObject({ serial: 1 });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("belongs to the year in which the donor was charged, in the charity's time zone", () => {
  const instant = new Date("2026-12-31T23:30:00Z");
  expect([
    yearIn("UTC", instant),
    yearIn("Pacific/Auckland", instant),
    yearIn("America/New_York", new Date("2027-01-01T02:00:00Z")),
  ]).toEqual([2026, 2027, 2026]);
});

it("is reissued under its number with a new version, and emailed to each requested address", async () => {
  const from = await fixture.person();
  const receipt = await receipted(from);
  await sendReceipt(fixture.system, receipt.id);
  await sendReceipt(fixture.system, receipt.id);
  await reissueReceipt(fixture.partner, { id: receipt.id, email_to: "books@example.org" });
  const again = await reissueReceipt(fixture.partner, { id: receipt.id, email_to: null });
  await sendReceipt(fixture.system, receipt.id);
  expect(again).toMatchObject({ id: receipt.id, number: receipt.number, version: 3, issuedAt: receipt.issuedAt });
  const emails = await fixture.system.db.emailMessage.findMany({
    where: { key: { startsWith: `receipt:${receipt.id}` } },
    orderBy: { key: "asc" },
  });
  expect(emails.map((email) => email.to)).toEqual([from.email, "books@example.org", from.email]);
  expect(emails[0]!.attachments).toMatchObject([{ mediaType: "application/pdf" }]);
  expect(await eventsOf(fixture.system, receipt.id, "receipt.reissued")).toHaveLength(2);
});

// Guards the donor's email: a failed job, for example because of a full disk, must not be the end of it.
it("is emailed once by the sweep if its own job failed", async () => {
  const from = await fixture.person();
  await receipted(from);
  const emails = () => fixture.system.db.emailMessage.findMany({ where: { to: from.email } });
  const sweep = () => {
    const dueBefore = new Date(fixture.system.now().getTime() - SWEEP_GRACE_MS);
    return sweepReceipts(fixture.system, AbortSignal.timeout(60_000), dueBefore);
  };
  await sweep();
  expect(await emails()).toEqual([]);
  fixture.clock.advance(SWEEP_GRACE_MS);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await emails()).toMatchObject([{ status: "sent", attempts: 1 }]);
});

// Guards the donor's email on machines that do not share a disk: the file may be on another one.
it("is emailed although its file is gone, and rendered again with the same bytes", async () => {
  const from = await fixture.person();
  const receipt = await receipted(from);
  email.failure = new Error("451 try later");
  const retryAt = await sendReceipt(fixture.system, receipt.id);
  const [row] = await fixture.system.db.emailMessage.findMany({ where: { to: from.email } });
  expect(retryAt).toEqual(row!.nextAttemptAt);
  const [key, bytes] = [...files.files].at(-1)!;
  files.files.delete(key);
  email.failure = null;
  fixture.clock.advance(60_000);
  expect(await sendReceipt(fixture.system, receipt.id)).toBeNull();
  expect(email.sent.at(-1)).toMatchObject({ to: from.email, attachments: [{ bytes }] });
});

// Guards the cost of a job server: a receipt's email must not need a run of its own.
it("is sent in the run that renders it", async () => {
  const from = await fixture.person();
  const receipt = await receipted(from);
  expect(await sendReceipt(fixture.system, receipt.id)).toBeNull();
  expect(await fixture.system.db.emailMessage.count({ where: { to: from.email, status: "sent" } })).toBe(1);
  const where = { type: "mail.queued", subjectId: { startsWith: `receipt:${receipt.id}` } };
  expect(await fixture.system.db.event.count({ where })).toBe(0);
});

it("is void after a refund: still listed, no longer reissued or emailed", async () => {
  const receipt = await receipted();
  await refundGift(fixture.partner, { id: receipt.giftId, reason: null });
  await expect(reissueReceipt(fixture.partner, { id: receipt.id, email_to: null })).rejects.toMatchObject({
    code: "receipt_void",
  });
  await sendReceipt(fixture.system, receipt.id);
  expect(await fixture.system.db.emailMessage.count({ where: { key: { startsWith: `receipt:${receipt.id}` } } })).toBe(
    0,
  );
  const { rows } = await listReceipts(fixture.partner, { donor_id: receipt.donorId }, { limit: 5, after: null });
  expect(rows).toMatchObject([{ id: receipt.id, status: "void" }]);
});

it("is on the year's statement, and counts unless it is void", async () => {
  const from = await fixture.person();
  const stored = await receipted(from);
  const given_back = await receipted(from);
  await refundGift(fixture.partner, { id: given_back.giftId, reason: null });
  const statement = await renderStatement(fixture.partner, {
    donor_id: from.id,
    tax_year: stored.taxYear,
    format: "json",
  });
  expect(statementDocument.parse(statement)).toMatchObject({
    totals: [{ currency: "USD", amount_cents: 5_000, amount_text: "$50.00" }],
    recipients: [
      {
        lines: [
          { number: stored.number, status: "issued" },
          { number: given_back.number, status: "void" },
        ],
      },
    ],
  });
});

// Two recipients whose ids end alike would otherwise certify different gifts under one number.
it("has a number that no other recipient's receipt has, even if their ids end alike", async () => {
  const charityEndingAs = async (id: string) => {
    await fixture.admin.query(
      `INSERT INTO identities SELECT * FROM jsonb_populate_record(NULL::identities, (
         SELECT to_jsonb(i) || jsonb_build_object('id', $1::text, 'email', $1 || '@example.org',
           'email_key', lower($1) || '@example.org') FROM identities i WHERE i.id = $2))`,
      [id, fixture.charity.id],
    );
    return fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
  };
  const charities = await Promise.all(["org_1aaaa99999z", "org_2bbaa99999z", "org_3ccaa99999z"].map(charityEndingAs));
  const [first, ...others] = charities;
  const numbers: string[] = [];
  for (const together of [[first!], others, charities]) {
    const from = await fixture.person();
    const gifts = await Promise.all(together.map((to) => fixture.give(from, to)));
    await fixture.settle();
    for (const gift of gifts) numbers.push((await receiptOf(gift)).number);
  }
  const year = fixture.clock.now().getUTCFullYear();
  expect(new Set(numbers).size).toBe(6);
  expect(numbers[0]).toBe(`99999Z-${year}-000001`);
  expect(numbers[3]).toBe(`99999Z-${year}-000002`);
  expect(numbers.slice(4).map((number) => number.replace(/000002$/, "000001"))).toEqual(numbers.slice(1, 3));
  expect(await fixture.brokenBooks()).toEqual([]);
});
