import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sumReceivedGifts } from "@/server/domain/gifts/received/sum-received-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { listIssuedReceipts, sumIssuedReceipts } from "@/server/domain/receipts/list-issued-receipts";
import { mergeSupporters, splitSupporter } from "@/server/domain/supporters/merge-supporters";
import { listOwnSupporters, sumOwnSupporters } from "@/server/domain/supporters/own-supporters";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the totals of whole lists, which are stored: they always equal the totals of the rows.

let fixture: GiftFixture;
let owner: Context;
let donors: Identity[];
beforeAll(async () => {
  fixture = await makeGiftFixture();
  owner = fixture.system.as(apiCaller(fixture.charity.id));
  donors = await Promise.all([1, 2, 3].map(() => fixture.person()));
});
afterAll(() => fixture.close());

/** A filter that every row passes, which makes the product read and add up the rows. */
const ANY_TIME = new Date(0);
const ALL = { limit: 100, after: null };

const give = (donor: number, cents: bigint, more = {}) =>
  fixture.give(donors[donor]!, fixture.charity, { amount_cents: cents, share_contact: true, ...more });

/** The totals of each whole list, as stored and as its rows add up. */
async function sums() {
  const { rows: receipts } = await listIssuedReceipts(owner, {}, ALL);
  const issued = receipts.filter(({ status }) => status === "issued");
  const cents = issued.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  return {
    kept: {
      gifts: await sumReceivedGifts(owner, {}),
      arrived: await sumReceivedGifts(owner, { status: ["settled", "reversed"], currency: "USD" }),
      receipts: await sumIssuedReceipts(owner, { status: "issued" }),
      supporters: await sumOwnSupporters(owner, {}),
    },
    read: {
      gifts: await sumReceivedGifts(owner, { created_after: ANY_TIME }),
      arrived: await sumReceivedGifts(owner, {
        status: ["settled", "reversed"],
        currency: "USD",
        created_after: ANY_TIME,
      }),
      receipts: issued.length === 0 ? [] : [{ currency: "USD", count: issued.length, cents }],
      supporters: await sumOwnSupporters(owner, { given_after: ANY_TIME }),
    },
  };
}

it("are none before anything arrived, and those of each status then, of refunds too", async () => {
  const nothing = { gifts: [], arrived: [], receipts: [], supporters: { count: 0, totals: [] } };
  expect(await sums()).toEqual({ kept: nothing, read: nothing });
  const refunded = await give(0, 2_000n);
  await give(0, 1_500n);
  await give(1, 3_000n);
  await give(2, 900n, { payment_method_id: "pm_sandbox_declined" });
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded, reason: null });
  await give(1, 700n);
  const { kept, read } = await sums();
  expect(kept).toEqual(read);
  expect(
    kept.gifts.map(({ status, count, amountCents, feeCents, netCents }) => [
      status,
      count,
      amountCents,
      feeCents,
      netCents,
    ]),
  ).toEqual([
    ["failed", 1, 900n, 100n, 800n],
    ["pending", 1, 700n, 100n, 600n],
    ["reversed", 1, 2_000n, 100n, 1_900n],
    ["settled", 2, 4_500n, 200n, 4_300n],
  ]);
  expect(kept.receipts).toEqual([{ currency: "USD", count: 2, cents: 4_500n }]);
  expect(kept.supporters).toEqual({ count: 2, totals: [{ currency: "USD", givenCents: 4_500n }] });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("count a supporter who was merged into another one once, and twice when taken out again", async () => {
  const { rows } = await listOwnSupporters(owner, {}, ALL);
  const [one, other] = rows.map(({ id }) => id);
  await mergeSupporters(owner, { id: one!, into_id: other! });
  const merged = await sums();
  expect(merged.kept).toEqual(merged.read);
  expect(merged.kept.supporters.count).toBe(1);
  await splitSupporter(owner, { id: other!, merged_id: one! });
  const apart = await sums();
  expect(apart.kept).toEqual(apart.read);
  expect(apart.kept.supporters.count).toBe(2);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("are those of the rows after gifts and refunds at the same time", async () => {
  const gifts = await Promise.all(Array.from({ length: 12 }, (_, n) => give(n % 3, BigInt(1_000 + n))));
  await Promise.all([fixture.settle(), fixture.settle()]);
  await Promise.all([
    ...gifts.slice(0, 6).map((id) => refundGift(fixture.partner, { id, reason: null })),
    ...[0, 1, 2].map((donor) => give(donor, 5_000n)),
  ]);
  await fixture.settle();
  const { kept, read } = await sums();
  expect(kept).toEqual(read);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("of another recipient are its own", async () => {
  const other = fixture.system.as(apiCaller(donors[0]!.id));
  expect(await sumReceivedGifts(other, {})).toEqual([]);
  expect(await sumOwnSupporters(other, {})).toEqual({ count: 0, totals: [] });
});

it("count the rows that were there before them, once", async () => {
  const files = ["list_sums_of_gifts", "list_sums_of_receipts", "supporters_of_changed"];
  const text = files.map((file) => readFileSync(`prisma/sql/${file}.sql`, "utf8")).join("\n");
  await fixture.admin.query("TRUNCATE list_sums");
  expect(await fixture.brokenBooks()).not.toEqual([]);
  await fixture.admin.query(text);
  expect(await fixture.brokenBooks()).toEqual([]);
  await fixture.admin.query(text);
  expect(await fixture.brokenBooks()).toEqual([]);
  const { kept, read } = await sums();
  expect(kept).toEqual(read);
});
