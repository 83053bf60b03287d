import { Gauge, type Registry } from "prom-client";
import type { Context } from "@/server/domain/context";
import { TASK_KIND_NAMES } from "@/server/domain/tasks/task-kinds";

/** Adds how many tasks of each kind wait for a person. */
export function addTaskMetrics(registry: Registry, ctx: Context): void {
  const open = new Gauge({
    name: "almoner_tasks_open",
    help: "Tasks that wait for a person.",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const counts = await ctx.db.task.groupBy({ by: ["kind"], where: { status: "open" }, _count: true });
      for (const kind of TASK_KIND_NAMES) open.set({ kind }, counts.find((row) => row.kind === kind)?._count ?? 0);
    },
  });
}
