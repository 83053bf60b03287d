import { Gauge, type Registry } from "prom-client";
import type { JobFacts } from "@/server/domain/job-health/job-facts";

const SECONDS: [name: string, help: string, ms: (facts: JobFacts) => number | null][] = [
  ["almoner_worker_seen_seconds", "Seconds since a worker was last seen.", (facts) => facts.workerAgeMs],
  [
    "almoner_events_unrelayed_seconds",
    "Age in seconds of the oldest event that waits to be sent to the job engine.",
    (facts) => facts.unrelayedMs,
  ],
  [
    "almoner_inngest_registered_seconds",
    "Seconds since Inngest last accepted the functions. Absent with the embedded engine.",
    (facts) => facts.engine?.registeredMs ?? null,
  ],
  [
    "almoner_inngest_called_seconds",
    "Seconds since Inngest last called the functions. Absent with the embedded engine.",
    (facts) => facts.engine?.calledMs ?? null,
  ],
];

/** Adds metrics of whether the background work gets done. */
export function addJobMetrics(registry: Registry, read: () => Promise<JobFacts>): void {
  const registers = [registry];
  for (const [name, help, ms] of SECONDS) {
    const gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = ms(await read());
        gauge.reset();
        if (found === null) gauge.remove();
        else gauge.set(found / 1_000);
      },
    });
  }
  const givenUp = new Gauge({
    name: "almoner_job_runs_given_up",
    help: "Job runs that failed for good in the last 24 hours.",
    registers,
    async collect() {
      givenUp.set((await read()).givenUp);
    },
  });
  const overdue = {
    seconds: new Gauge({
      name: "almoner_overdue_seconds",
      help: "How long the oldest row of a sweep has been due with nobody at it.",
      labelNames: ["sweep"],
      registers,
      async collect() {
        for (const { sweep, oldestMs } of (await read()).overdue) overdue.seconds.set({ sweep }, oldestMs / 1_000);
      },
    }),
    rows: new Gauge({
      name: "almoner_overdue_rows",
      help: "How many rows of a sweep are due with nobody at them, up to a thousand.",
      labelNames: ["sweep"],
      registers,
      async collect() {
        for (const { sweep, count } of (await read()).overdue) overdue.rows.set({ sweep }, count);
      },
    }),
  };
}
