import { timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Application } from "@/server/compose/application";
import type { JobFacts } from "@/server/domain/job-health/job-facts";
import { addAttentionMetrics } from "@/server/http/attention-metrics";
import { addBookMetrics } from "@/server/http/book-metrics";
import { jobFactsReader } from "@/server/http/job-facts-reader";
import { addJobMetrics } from "@/server/http/job-metrics";
import { addPaymentMetrics } from "@/server/http/payment-metrics";
import { makeJobHealth, makeReadiness } from "@/server/http/readiness";
import { addSpaceMetrics } from "@/server/http/space-metrics";

type OperatorParts = Pick<Application, "env" | "database" | "requestJournal" | "context">;

/**
 * Serves /healthz (this process), /readyz (whether to send it requests), /readyz/jobs (whether the background work gets
 * done) and /metrics (operators with the token).
 */
export function operatorPath(application: OperatorParts): (pathname: string, request: Request) => Promise<Response> {
  const readJobs = jobFactsReader(application.context);
  let metrics: Registry | undefined;
  const readiness = makeReadiness(application);
  const jobHealth = makeJobHealth(application, readJobs);
  return async (pathname, request) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    if (pathname === "/healthz") return Response.json({ status: "ok" });
    if (pathname === "/readyz") return readiness();
    if (pathname === "/readyz/jobs") return jobHealth();
    if (!mayReadMetrics(request, application.env.METRICS_TOKEN)) return new Response(null, { status: 404 });
    // Measuring the event loop's delay wakes the process a hundred times a second, so it begins when someone reads it.
    metrics ??= makeMetrics(application, readJobs);
    return new Response(await metrics.metrics(), { headers: { "Content-Type": metrics.contentType } });
  };
}

function mayReadMetrics(request: Request, token: string | undefined): boolean {
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "");
  const wanted = Buffer.from(token ?? "");
  return wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
}

const COUNTS = [
  [
    "almoner_gifts_open",
    "Gifts that are pending or clearing.",
    "SELECT count(*)::int AS n FROM gifts WHERE status IN ('pending', 'settling')",
  ],
  [
    "almoner_deliveries_open",
    "Webhook deliveries waiting for an attempt.",
    "SELECT count(*)::int AS n FROM webhook_deliveries WHERE status IN ('pending', 'failed')",
  ],
  [
    "almoner_job_runs_queued",
    "Job runs that are not finished.",
    "SELECT count(*)::int AS n FROM job_runs WHERE status = 'queued'",
  ],
  [
    "almoner_emails_queued",
    "Emails waiting to be sent.",
    "SELECT count(*)::int AS n FROM email_messages WHERE status = 'queued'",
  ],
  [
    "almoner_screening_cases_open",
    "Screening cases waiting for a decision.",
    "SELECT count(*)::int AS n FROM screening_cases WHERE status = 'open'",
  ],
] as const;

function makeMetrics(
  { database, requestJournal, context }: OperatorParts,
  readJobs: () => Promise<JobFacts>,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, help, statement] of COUNTS) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const { rows } = await database.pool.query<{ n: number }>(statement);
        gauge.set(rows[0]!.n);
      },
    });
  }
  addJobMetrics(registry, readJobs);
  addPaymentMetrics(registry, context);
  addBookMetrics(registry, context);
  addAttentionMetrics(registry, context);
  addSpaceMetrics(registry, context);
  const unlogged = new Counter({
    name: "almoner_requests_not_logged_total",
    help: "Requests this process did not log: lost, skipped because the rate limit did not count them, or for lack of space.",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      unlogged.reset();
      for (const [reason, count] of Object.entries(requestJournal?.dropped ?? {})) unlogged.inc({ reason }, count);
    },
  });
  return registry;
}
