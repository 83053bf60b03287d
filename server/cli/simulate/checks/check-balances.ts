import { creditedOf, FEE_CENTS } from "@/server/cli/simulate/checks/money-model";
import type { Stage } from "@/server/cli/simulate/world/stage";

/** What accounts hold, each in its currency, on the side on which they grow. */
const BOOKED = `
  SELECT a.code, a.currency, sum(CASE WHEN a.id = p.credit_account_id THEN p.amount_cents ELSE -p.amount_cents END)::text AS cents
  FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
  JOIN ledger_accounts a ON a.id IN (p.debit_account_id, p.credit_account_id)
  WHERE t.phase IN ('posted', 'post') GROUP BY 1, 2`;

const SETTLED = `
  SELECT to_id AS "toId", currency, amount_cents::text AS cents FROM gifts WHERE status = 'settled' AND prepayment_id IS NULL`;

/** What has left the balances: not what failed or was canceled. */
const PAID_OUT = `
  SELECT identity_id AS "toId", currency, sum(amount_cents)::text AS cents FROM payouts
  WHERE status IN ('pending', 'in_transit', 'paid') AND disbursement_id IS NULL GROUP BY 1, 2`;

/** The fee of years that are a gift to the pool's sponsor, as long as some of the year is. */
const SPONSORED = `
  SELECT count(*)::int AS years FROM prepayments
  WHERE sponsor_id IS NOT NULL AND status = 'paid' AND refunded_cents < amount_cents`;

/**
 * Each recipient has its gifts less the fee and what was paid out, in their currencies, and the platform has the fees: what the books say, and
 * what the gifts come to by what was promised.
 */
export async function checkBalances({ world: { admin, state }, cast, story }: Stage): Promise<void> {
  const { rows: booked } = await admin.query<{ code: string; currency: string; cents: string }>(BOOKED);
  const { rows: gifts } = await admin.query<{ toId: string; currency: string; cents: string }>(SETTLED);
  const { rows: sponsored } = await admin.query<{ years: number }>(SPONSORED);
  const wanted = new Map<string, bigint>();
  const add = (name: string, currency: string, cents: bigint) =>
    wanted.set(`${name} in ${currency}`, (wanted.get(`${name} in ${currency}`) ?? 0n) + cents);
  for (const { toId, currency, cents } of gifts) {
    add(`identity:${toId}`, currency, creditedOf(BigInt(cents)));
    add("platform:fee_revenue", currency, FEE_CENTS);
    add("platform:fee_waiver", currency, BigInt(cents) - creditedOf(BigInt(cents)) - FEE_CENTS);
  }
  const { rows: paidOut } = await admin.query<{ toId: string; currency: string; cents: string }>(PAID_OUT);
  for (const { toId, currency, cents } of paidOut) add(`identity:${toId}`, currency, -BigInt(cents));
  // Pools are kept in US dollars.
  if (story.pools.length > 0) add("platform:fee_revenue", "USD", FEE_CENTS * BigInt(sponsored[0]!.years));
  const recipients = [cast.charity.id, cast.club.id];
  const found = new Map<string, bigint>();
  for (const { code, currency, cents } of booked) {
    // What a recipient owes after a refund is taken off what it is owed.
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
