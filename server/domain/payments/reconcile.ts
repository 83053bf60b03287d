import { ARRIVAL_MS, compareBalances } from "@/server/domain/payments/compare-balances";
import {
  type BehindLine,
  compareLines,
  type Difference,
  missingFromStatement,
} from "@/server/domain/payments/compare-statement";
import { forEachRail } from "@/server/domain/payments/for-each-rail";
import { checkMissingRails } from "@/server/domain/payments/missing-rails";
import { recordTransfers } from "@/server/domain/payments/rail-transfers";
import { askAgain, runPayment } from "@/server/domain/payments/run-payments";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Reconciliation } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { StatementLine } from "@/server/ports/rail-statement";

/** Each periodic comparison overlaps with earlier ones, because the rail's clock is not ours. */
const OVERLAP_MS = 2 * 86_400_000;
/** How many differences are stored with the result. Each is a task anyway. */
const STORED_DIFFERENCES = 100;

interface Comparison {
  rail: PaymentRail;
  from: Date;
  to: Date;
}

/**
 * Compares a rail with the books, in both directions, for what changed in a period, and their balances. If the rail is
 * merely ahead of us, it is asked about the payment, and the answer is recorded. Whatever still differs is raised as a
 * task that says what to do, and returned with the stored result.
 */
export async function reconcile(
  ctx: Context,
  comparison: Comparison,
): Promise<Reconciliation & { found: Difference[] }> {
  const startedAt = ctx.now();
  const { compared, asked, found } = await compareAll(ctx, comparison);
  for (const { subjectId, detail, suggestion } of found)
    await ctx.transaction((tx) => raiseTask(tx, { kind: "reconciliation_difference", subjectId, detail, suggestion }));
  const stored = await ctx.db.reconciliation.create({
    data: {
      id: ctx.newId("reconciliation"),
      rail: comparison.rail.name,
      periodFrom: comparison.from,
      periodTo: comparison.to,
      startedAt,
      finishedAt: ctx.now(),
      compared,
      asked,
      differences: found.length,
      details: found.slice(0, STORED_DIFFERENCES).map((difference) => ({ ...difference })),
    },
  });
  return { ...stored, found };
}

/** Compares with each rail what changed since shortly before its last comparison. */
export async function reconcileRecent(ctx: Context): Promise<void> {
  await checkMissingRails(ctx);
  await forEachRail(ctx, async (rail) => {
    const last = await readLastReconciliation(ctx, rail);
    const from = new Date(last ? last.periodTo.getTime() - OVERLAP_MS : 0);
    const { compared, differences } = await reconcile(ctx, { rail, from, to: ctx.now() });
    if (differences > 0) ctx.log.error({ rail: rail.name, compared, differences }, "the books and the rail differ");
  });
}

/** The result of the last comparison with a rail; null before the first. */
export function readLastReconciliation(ctx: Context, rail: PaymentRail): Promise<Reconciliation | null> {
  return ctx.db.reconciliation.findFirst({ where: { rail: rail.name }, orderBy: { finishedAt: "desc" } });
}

async function compareAll(ctx: Context, { rail, from, to }: Comparison) {
  const arriving = new Date(ctx.now().getTime() - ARRIVAL_MS);
  const until = to < arriving ? to : arriving;
  const seen = new Map<string, string>();
  const found: Difference[] = [];
  let compared = 0;
  let asked = 0;
  for (let after: string | null = null; ; ) {
    const { lines, transfers, next } = await rail.statement({ from, to: until, after });
    await recordTransfers(ctx, rail, transfers);
    compared += lines.length;
    const { behind, differences } = await compareLines(ctx, rail.name, lines, seen);
    asked += await askAbout(ctx, behind);
    found.push(...differences, ...(await stillBehind(ctx, rail.name, behind)));
    if (next === null) break;
    after = next;
  }
  const missing = await missingFromStatement(ctx, rail.name, { from, to: until }, seen);
  asked += await askAbout(ctx, missing);
  found.push(...(await stillMissing(ctx, missing)), ...(await compareBalances(ctx, rail, arriving)));
  return { compared, asked, found };
}

/** Asks the rail about payments, and records what it says. */
async function askAbout(ctx: Context, payments: { paymentId: string }[]): Promise<number> {
  for (const { paymentId } of payments) if (await askAgain(ctx, paymentId)) await runPayment(ctx, paymentId);
  return payments.length;
}

async function stillBehind(ctx: Context, rail: string, lines: BehindLine[]): Promise<Difference[]> {
  if (lines.length === 0) return [];
  return (await compareLines(ctx, rail, lines, new Map())).behind.map((line) => ({
    subjectId: line.paymentId,
    detail: `The rail has the payment as ${line.status}${namedIn(line)}, the books do not, even after the rail was asked again.`,
    suggestion: "Read the payment's attempts with `npm run payments -- show`, and ask the provider what it means.",
  }));
}

/** The costs, returned parts and exchanges that the rail reports, for a task. */
function namedIn({ costs, partsReturned, exchanges = [], currency }: StatementLine): string {
  const kept = costs.map((cost) => `${cost.amountCents} ${cost.currency} (${cost.reference})`);
  const gone = partsReturned.map((part) => `${part.amountCents} ${currency} (${part.reference})`);
  const held = exchanges.map((one) => `${one.heldCents} ${one.heldCurrency} (${one.reference})`);
  return [
    kept.length > 0 ? ` and keeps ${kept.join(", ")}` : "",
    gone.length > 0 ? ` and has given back ${gone.join(", ")}` : "",
    held.length > 0 ? ` and holds ${held.join(", ")} instead` : "",
  ].join("");
}

async function stillMissing(
  ctx: Context,
  missing: { paymentId: string; difference: Difference }[],
): Promise<Difference[]> {
  const ids = missing.map(({ paymentId }) => paymentId);
  const left = await ctx.db.payment.findMany({
    where: { id: { in: ids }, status: { in: ["accepted", "clearing", "cleared", "disputed"] } },
    select: { id: true },
  });
  const isLeft = new Set(left.map(({ id }) => id));
  return missing.filter(({ paymentId }) => isLeft.has(paymentId)).map(({ difference }) => difference);
}
