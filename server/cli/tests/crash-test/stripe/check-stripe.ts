import type Stripe from "stripe";
import { keyOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { StripeLoad } from "@/server/cli/tests/crash-test/stripe/stripe-load";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { LEDGER_INVARIANTS } from "@/server/domain/ledger/ledger-invariants";
import { reconcile } from "@/server/domain/payments/reconcile";
import type { Context } from "@/server/operations/context";

const AFTER_MS = 60_000;

interface Checked {
  ctx: Context;
  stripe: Stripe;
  load: Pick<StripeLoad, "paid" | "refunded">;
}

/** Compares gifts, books and Stripe with what donors and the partner did. Returns what is broken. */
export async function checkStripe(checked: Checked): Promise<string[]> {
  return [...(await wrongGifts(checked)), ...(await wrongAtStripe(checked)), ...(await wrongBooks(checked))];
}

const GIFTS = `
  SELECT c.id, g.id AS gift, g.status,
    (SELECT count(*)::int FROM payments p WHERE p.subject_id = g.id AND p.direction = 'charge' AND p.status <> 'declined') AS charges
  FROM checkouts c LEFT JOIN gifts g ON g.id = c.gift_id WHERE c.id = ANY ($1)`;

async function wrongGifts({ ctx, load }: Checked): Promise<string[]> {
  const rows = await ctx.statement<{ id: string; gift: string | null; status: string | null; charges: number }>(GIFTS, [
    load.paid,
  ]);
  const wanted = (gift: string | null) => (gift !== null && load.refunded.has(gift) ? "reversed" : "settled");
  return rows
    .filter(({ gift, status, charges }) => status !== wanted(gift) || charges !== 1)
    .map(({ id, gift, status, charges }) => {
      return `Whoever paid has given once. ${id}: ${gift ?? "no gift"} is ${status}, not ${wanted(gift)}, ${charges} charges`;
    });
}

/** One captured charge for each paid form, one refund for each refunded gift, one payout for each transfer. */
async function wrongAtStripe({ ctx, stripe, load }: Checked): Promise<string[]> {
  const captured: string[] = [];
  for await (const { captured: isCaptured, metadata } of stripe.charges.list({ limit: 100 }))
    if (isCaptured) captured.push(keyOf({ metadata }) ?? "none");
  const refunds: string[] = [];
  for await (const refund of stripe.refunds.list({ limit: 100 })) refunds.push(keyOf(refund) ?? "none");
  const transfers: string[] = [];
  for await (const transfer of stripe.transfers.list({ limit: 100 })) transfers.push(keyOf(transfer) ?? "none");
  console.log(`  at Stripe: ${captured.length} charges, ${refunds.length} refunds, ${transfers.length} payouts`);
  const unsent = await unsentPayouts(ctx, transfers);
  for (const { status, lastError } of unsent) console.log(`  a payout that is not there is ${status}: ${lastError}`);
  return [
    ...unsent.flatMap(({ id, isDue }) => (isDue ? [`${id} was to be paid out, and nothing has been sent.`] : [])),
    ...(captured.length === load.paid.length
      ? []
      : [`${load.paid.length} paid, and ${captured.length} charges captured.`]),
    ...(refunds.length === load.refunded.size ? [] : [`${load.refunded.size} refunded, by ${refunds.length} refunds.`]),
    ...[captured, refunds, transfers].flatMap(repeated).map((key) => `${key} moved money twice.`),
  ];
}

interface Unsent {
  id: string;
  status: string;
  lastError: string | null;
  isDue: boolean;
}

/** The payouts that Stripe does not have, and whether each is due by now. */
function unsentPayouts(ctx: Context, transfers: string[]): Promise<Unsent[]> {
  return ctx.statement<Unsent>(
    `SELECT o.id, concat_ws(', ', o.status, p.status) AS status, p.last_error AS "lastError",
       p.id IS NULL AND o.status = 'pending' OR p.next_at <= $2::timestamptz AS "isDue"
     FROM payouts o LEFT JOIN payments p ON p.subject_id = o.id AND p.direction = 'payout'
     WHERE p.id IS NULL OR p.id <> ALL ($1::text[])`,
    [transfers, ctx.now()],
  );
}

const repeated = (keys: string[]) => keys.filter((key, at) => key !== "none" && keys.indexOf(key) !== at);

async function wrongBooks({ ctx }: Checked): Promise<string[]> {
  const broken: string[] = [];
  for (const { invariant, breaches } of await auditLedger(ctx, { invariants: LEDGER_INVARIANTS }))
    for (const { subject, detail } of breaches) broken.push(`${invariant.promise} ${subject} ${detail}`);
  const rail = ctx.ports.rails.named("stripe")!;
  const to = new Date(ctx.now().getTime() + AFTER_MS);
  const { found } = await reconcile(ctx, { rail, from: new Date(0), to });
  return [...broken, ...found.map(({ subjectId, detail }) => `The books and Stripe differ: ${subjectId} ${detail}`)];
}
