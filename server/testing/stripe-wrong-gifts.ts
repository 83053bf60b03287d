import { keyOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { StripeGiving } from "@/server/testing/stripe-giving";

interface Charged {
  key: string;
  captured: boolean;
  /** What the charge leaves on Stripe's balance, not counting costs. */
  keptCents: number;
}

/** Compares each gift with what Stripe's balance says about its charges. Returns what is wrong. */
export async function wrongAtStripe(stripe: StripeGiving): Promise<string[]> {
  const { db } = stripe.giving.fixture.system;
  const charged = groupsOf(chargesOf(stripe), ({ key }) => key);
  const gifts = await db.gift.findMany();
  // A reinstated payment continues as the payment of another gift.
  const where = { direction: "charge", status: { not: "reinstated" } };
  const payments = await db.payment.findMany({ where });
  const keysOf = groupsOf(payments, ({ subjectId }) => subjectId);
  const wrong: string[] = [];
  for (const { id, status, amountCents, returnedCents } of gifts) {
    const keys = new Set(keysOf.get(id)?.map((payment) => payment.continuesId ?? payment.id));
    const made = [...keys].flatMap((key) => charged.get(key) ?? []).filter(({ captured }) => captured);
    const kept = made.reduce((sum, { keptCents }) => sum + keptCents, 0);
    const wanted = status === "settled" ? Number(amountCents - returnedCents) : 0;
    const isOver = ["settled", "reversed", "failed"].includes(status);
    if (!isOver || made.length > 1 || kept !== wanted || (status === "settled" && made.length === 0))
      wrong.push(`${id} is ${status}: ${made.length} charges keep ${kept}, not ${wanted}`);
  }
  return wrong;
}

function chargesOf({ world }: StripeGiving): Charged[] {
  const scope = world.double.scope();
  const of = new Map<string, string>();
  for (const refund of scope.all("refund")) of.set(refund.id, String(refund.charge));
  for (const dispute of scope.all("dispute")) of.set(dispute.id, String(dispute.charge));
  const kept = new Map<string, number>();
  for (const { source, amount } of scope.all("balance_transaction")) {
    const charge = of.get(String(source)) ?? String(source);
    kept.set(charge, (kept.get(charge) ?? 0) + amount);
  }
  return scope.all("charge").map((charge) => {
    const intent = scope.find("payment_intent", String(charge.payment_intent));
    const key = keyOf(charge) ?? (intent && keyOf(intent)) ?? "none";
    return { key, captured: charge.captured, keptCents: kept.get(charge.id) ?? 0 };
  });
}

function groupsOf<T>(all: T[], keyOfOne: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOfOne(one), [...(groups.get(keyOfOne(one)) ?? []), one]);
  return groups;
}
