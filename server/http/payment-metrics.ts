import { Gauge, type Registry } from "prom-client";
import { UNCLEAR_STATUSES } from "@/server/domain/payments/unclear-payments";
import { sharedReading } from "@/server/http/shared-reading";
import type { Context } from "@/server/operations/context";

interface PaymentFacts {
  /** How many payments are in each of the statuses; those without any are missing. */
  counts: Partial<Record<string, number>>;
  /** When the oldest payment without a clear answer from the rail was planned. */
  oldest: Date | null;
  /** How many of them the rail is no longer asked about. */
  leftToPeople: number;
  /** The time of the oldest among the last comparisons with each rail, and the differences of all of them. */
  comparedAt: Date | null;
  differences: number | null;
}

const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(", ");
const UNANSWERED = listed(UNCLEAR_STATUSES.filter((status) => status !== "disputed"));

const FACTS_SQL = `
  SELECT (SELECT coalesce(json_object_agg(status, n), '{}') FROM (
      SELECT status, count(*)::int AS n FROM payments WHERE status IN (${listed(UNCLEAR_STATUSES)})
      GROUP BY status) counted) AS counts,
    (SELECT min(created_at) FROM payments WHERE status IN (${UNANSWERED})) AS oldest,
    (SELECT count(*)::int FROM payments WHERE status IN (${UNANSWERED}) AND next_at IS NULL) AS "leftToPeople",
    CASE WHEN count(r.finished_at) = count(*) THEN min(r.finished_at) END AS "comparedAt", sum(r.differences)::int AS differences
  FROM unnest($1::text[]) AS rail(name)
  LEFT JOIN LATERAL (SELECT finished_at, differences FROM reconciliations WHERE reconciliations.rail = rail.name
    ORDER BY finished_at DESC LIMIT 1) r ON true`;

const FIGURES: [name: string, help: string, read: (facts: PaymentFacts, nowMs: number) => number | null][] = [
  [
    "almoner_payments_oldest_open_seconds",
    "Age in seconds of the oldest payment of which the rail has not said what became. 0 if there is none.",
    ({ oldest }, nowMs) => (oldest ? secondsSince(oldest, nowMs) : 0),
  ],
  [
    "almoner_payments_given_up",
    "Payments without a clear answer about which the rail is not asked any more. Each is also a task.",
    ({ leftToPeople }) => leftToPeople,
  ],
  [
    "almoner_reconciliation_age_seconds",
    "Seconds since each rail and the books were last compared. Absent before the first time of each.",
    ({ comparedAt }, nowMs) => comparedAt && secondsSince(comparedAt, nowMs),
  ],
  [
    "almoner_reconciliation_differences",
    "What the last comparison of each rail with the books found to differ. Absent before the first.",
    ({ differences }) => differences,
  ],
];

/** Adds metrics of whether the payment rail answers, and agrees with the books. */
export function addPaymentMetrics(registry: Registry, ctx: Context): void {
  const registers = [registry];
  const read = sharedReading(ctx.clock, async () => {
    const [facts] = await ctx.statement<PaymentFacts>(FACTS_SQL, [ctx.ports.rails.all.map(({ name }) => name)]);
    return facts!;
  });
  const unclear = new Gauge({
    name: "almoner_payments_open",
    help: "Payments that wait to be sent, of which the rail has not said what became, or that are disputed.",
    labelNames: ["status"],
    registers,
    async collect() {
      const { counts } = await read();
      for (const status of UNCLEAR_STATUSES) unclear.set({ status }, counts[status] ?? 0);
    },
  });
  for (const [name, help, figure] of FIGURES) {
    const gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = figure(await read(), ctx.now().getTime());
        gauge.reset();
        if (found === null) gauge.remove();
        else gauge.set(found);
      },
    });
  }
}

function secondsSince(instant: Date, nowMs: number): number {
  return Math.max(0, nowMs - instant.getTime()) / 1_000;
}
