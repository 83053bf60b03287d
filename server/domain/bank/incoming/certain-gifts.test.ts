import { expect, it } from "vitest";
import type { ExpectedGift } from "@/server/domain/bank/incoming/expected-gifts";
import { certainOrder } from "@/server/domain/bank/incoming/give-by-order";
import { certainGifts } from "@/server/domain/bank/incoming/match-bank-files";
import { namedReferences } from "@/server/domain/bank/incoming/named-references";
import type { MatchCandidate } from "@/server/domain/bank/matching/match-types";
import type { StandingOrder } from "@/server/domain/recurring/transfers/standing-orders";
import { type LabelledTransfer, labelledTransfers } from "@/server/testing/labelled-transfers";

// Guards that a payment neither settles nor creates a gift that it isn't for. MATCH_LINES measures more lines,
// MATCH_SEED other ones.

const LINES = Number(process.env.MATCH_LINES ?? 2_000);
const SEED = Number(process.env.MATCH_SEED ?? 34);

function expectedGift({ id, reference, amountCents, currency, status, createdOn }: MatchCandidate): ExpectedGift {
  return {
    id,
    reference,
    status: status === "waiting" ? "pending" : status,
    amountCents: amountCents!,
    currency,
    keptCents: 0n,
    isWaiting: status === "waiting",
    mayComeLate: status === "failed",
    createdAt: new Date(createdOn),
  };
}

/** The ids of the gifts that a payment would settle without a person, sorted. */
function settledBy({ payment }: LabelledTransfer, gifts: ReadonlyMap<string, ExpectedGift>): string[] {
  const named = namedReferences(payment);
  const found = [...named.exact, ...named.corrected].flatMap((reference) => gifts.get(reference) ?? []);
  const part = { ...payment, openCents: payment.amountCents, returnCode: null };
  const certain = certainGifts(part, named, new Map(found.map((gift) => [gift.reference, gift])));
  return (certain?.gifts ?? []).map(({ id }) => id).sort();
}

/** The ids of what a payment would settle, or of the order that it would add a gift to, without a person; sorted. */
function settledOrGiven(
  transfer: LabelledTransfer,
  gifts: ReadonlyMap<string, ExpectedGift>,
  orders: ReadonlyMap<string, StandingOrder>,
): string[] {
  const settled = settledBy(transfer, gifts);
  const { payment } = transfer;
  const part = { ...payment, openCents: payment.amountCents, returnCode: null };
  const given = certainOrder(part, namedReferences(payment), orders, (reference) => gifts.has(reference));
  return [...settled, ...(given ? [given.order.id] : [])].sort();
}

it(`settles no gift of another payment, of ${LINES} labelled lines (MATCH_SEED=${SEED})`, () => {
  const { candidates, transfers } = labelledTransfers(SEED, LINES);
  const gifts = new Map(
    candidates.filter(({ kind }) => kind === "gift").map((one) => [one.reference, expectedGift(one)] as const),
  );
  const orders = new Map(
    candidates
      .filter(({ kind }) => kind === "standing_order")
      .map(({ id, reference, currency }) => [reference, { id, reference, currency, status: "active" }] as const),
  );
  const settled = transfers.map((transfer) => ({ transfer, ids: settledOrGiven(transfer, gifts, orders) }));
  const wrong = settled.filter(
    ({ transfer: { pays, maySettle }, ids }) =>
      ids.length > 0 && !(maySettle && ids.join() === [...pays].sort().join()),
  );
  expect(wrong).toEqual([]);
  const may = transfers.filter(({ maySettle }) => maySettle).length;
  expect(settled.filter(({ ids }) => ids.length > 0).length / may).toBeGreaterThan(0.97);
});
