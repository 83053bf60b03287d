import { modelBalances, readSettled } from "@/server/cli/tests/simulate/checks/balance-model";
import { creditedOf, FEE_CENTS, standingOf } from "@/server/cli/tests/simulate/checks/money-model";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

/** The balances of accounts, each in its currency, on the side on which they grow. */
const BOOKED = `
  SELECT a.code, a.currency, sum(CASE WHEN a.id = p.credit_account_id THEN p.amount_cents ELSE -p.amount_cents END)::text AS cents
  FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
  JOIN ledger_accounts a ON a.id IN (p.debit_account_id, p.credit_account_id)
  WHERE t.phase IN ('posted', 'post') GROUP BY 1, 2`;

/** The number of years with a fee: gifts to the pool's sponsor that were not fully refunded. */
const SPONSORED = `
  SELECT count(*)::int AS years FROM prepayments
  WHERE sponsor_id IS NOT NULL AND status = 'paid' AND refunded_cents < amount_cents`;

/**
 * Each recipient has its gifts less the fee, its share of the rail's costs and its payouts, in their currencies, and
 * the platform has the fees. Compares the books with the amounts that were promised.
 */
export async function checkBalances(stage: Stage): Promise<void> {
  const { world, cast, story } = stage;
  const { admin, state } = world;
  const { rows: booked } = await admin.query<{ code: string; currency: string; cents: string }>(BOOKED);
  const { rows: sponsored } = await admin.query<{ years: number }>(SPONSORED);
  const wanted = new Map<string, bigint>();
  const add = (name: string, currency: string, cents: bigint) =>
    wanted.set(`${name} in ${currency}`, (wanted.get(`${name} in ${currency}`) ?? 0n) + cents);
  for (const [name, cents] of await modelBalances(stage)) wanted.set(`identity:${name}`, cents);
  for (const { currency, cents, gone } of await readSettled(world)) {
    // When a part went back, the fee is kept as far as the recipient's share covers the part.
    const share = creditedOf(BigInt(cents));
    add(
      "platform:fee_revenue",
      currency,
      FEE_CENTS - (BigInt(gone) - (share - standingOf(BigInt(cents), BigInt(gone)))),
    );
    add("platform:fee_waiver", currency, BigInt(cents) - share - FEE_CENTS);
  }
  // Pools are kept in US dollars.
  if (story.pools.length > 0) add("platform:fee_revenue", "USD", FEE_CENTS * BigInt(sponsored[0]!.years));
  const recipients = [cast.charity.id, cast.club.id];
  const found = new Map<string, bigint>();
  for (const { code, currency, cents } of booked) {
    // A recipient's debt after a refund is subtracted from what it is owed.
    const name = code.replace(/^(identity:[^:]+):(payable|receivable)$/, "$1");
    const isCompared = name.startsWith("platform:fee_") || recipients.some((id) => name === `identity:${id}`);
    if (!isCompared) continue;
    found.set(`${name} in ${currency}`, (found.get(`${name} in ${currency}`) ?? 0n) + BigInt(cents));
  }
  for (const name of new Set([...wanted.keys(), ...found.keys()])) {
    const [books, model] = [found.get(name) ?? 0n, wanted.get(name) ?? 0n];
    if (books !== model)
      state.breach("The books hold what gifts come to, less the fee.", `${name}: ${books}, and not ${model}`);
  }
}
