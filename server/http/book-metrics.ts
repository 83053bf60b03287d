import { Gauge, type Registry } from "prom-client";
import { sharedReading } from "@/server/http/shared-reading";
import type { Context } from "@/server/operations/context";

interface BookFacts {
  sealedAt: Date | null;
  audits: { scope: string; finishedAt: string; durationMs: number; findings: number }[];
}

const FACTS_SQL = `
  SELECT (SELECT sealed_at FROM ledger_seals ORDER BY number DESC LIMIT 1) AS "sealedAt",
    (SELECT coalesce(json_agg(a), '[]') FROM (
      SELECT scope, "finishedAt", "durationMs", findings FROM unnest(ARRAY['recent', 'whole']) AS known(name)
      CROSS JOIN LATERAL (
        SELECT scope, finished_at AS "finishedAt", duration_ms AS "durationMs", findings FROM ledger_audits
        WHERE scope = known.name ORDER BY finished_at DESC LIMIT 1) last) a) AS audits`;

/** Adds metrics of whether the books are verified, and what was found. */
export function addBookMetrics(registry: Registry, ctx: Context): void {
  const registers = [registry];
  const read = sharedReading(ctx.clock, async () => (await ctx.statement<BookFacts>(FACTS_SQL, []))[0]!);
  const secondsSince = (instant: Date | string) =>
    Math.max(0, ctx.now().getTime() - new Date(instant).getTime()) / 1_000;
  const seal = new Gauge({
    name: "almoner_seal_age_seconds",
    help: "Seconds since the books were last sealed. Absent before the first time. Nothing is sealed while nothing moves.",
    registers,
    async collect() {
      const { sealedAt } = await read();
      seal.reset();
      if (sealedAt) seal.set(secondsSince(sealedAt));
      else seal.remove();
    },
  });
  const byScope = (name: string, help: string, figure: (audit: BookFacts["audits"][number]) => number) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ["scope"],
      registers,
      async collect() {
        gauge.reset();
        for (const audit of (await read()).audits) gauge.set({ scope: audit.scope }, figure(audit));
      },
    });
  };
  byScope(
    "almoner_audit_age_seconds",
    "Seconds since the books were last audited, whole or what is recent. Absent before the first time.",
    ({ finishedAt }) => secondsSince(finishedAt),
  );
  byScope(
    "almoner_audit_findings",
    "What the last audit found to be wrong. Each is also a task.",
    ({ findings }) => findings,
  );
  byScope("almoner_audit_seconds", "How long the last audit took.", ({ durationMs }) => durationMs / 1_000);
}
