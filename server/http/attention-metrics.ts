import { Gauge, type Registry } from "prom-client";
import { listAges } from "@/server/domain/screening/list-ages";
import { TASK_KIND_NAMES } from "@/server/domain/tasks/task-kinds";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

/** Rows that were given up since $1. */
const GIVEN_UP = [
  [
    "almoner_deliveries_given_up",
    "Webhook deliveries that expired in the last 24 hours.",
    "SELECT count(*)::int AS n FROM webhook_deliveries WHERE status = 'expired' AND expired_at > $1::timestamptz",
  ],
  [
    "almoner_emails_given_up",
    "Emails whose last attempt failed in the last 24 hours.",
    "SELECT count(*)::int AS n FROM email_messages WHERE status = 'failed' AND failed_at > $1::timestamptz",
  ],
] as const;

/** Adds metrics of what needs a person: the open tasks of each kind, and what was given up. */
export function addAttentionMetrics(registry: Registry, ctx: Context): void {
  const registers = [registry];
  const open = new Gauge({
    name: "almoner_tasks_open",
    help: "Tasks that wait for a person.",
    labelNames: ["kind"],
    registers,
    async collect() {
      const counts = await ctx.db.task.groupBy({ by: ["kind"], where: { status: "open" }, _count: true });
      for (const kind of TASK_KIND_NAMES) open.set({ kind }, counts.find((row) => row.kind === kind)?._count ?? 0);
    },
  });
  const age = new Gauge({
    name: "almoner_screening_list_age_seconds",
    help: "The time since a sanctions list was last imported.",
    labelNames: ["list"],
    registers,
    async collect() {
      age.reset();
      for (const { list, importedAt } of await listAges(ctx))
        age.set({ list }, (ctx.now().getTime() - importedAt.getTime()) / 1_000);
    },
  });
  for (const [name, help, sql] of GIVEN_UP) {
    const gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const [row] = await ctx.statement<{ n: number }>(sql, [new Date(ctx.now().getTime() - DAY_MS)]);
        gauge.set(row!.n);
      },
    });
  }
}
