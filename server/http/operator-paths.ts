import { timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { usesInngest } from "@/server/adapters/job-engine/choose-engine";
import type { Application } from "@/server/compose";
import { readSchemaFiles } from "@/server/db/schema-files";
import { readJobFacts, standstills } from "@/server/http/job-checks";
import { addJobMetrics } from "@/server/http/job-metrics";
import { addTaskMetrics } from "@/server/http/task-metrics";

const READY_WITHIN_MS = 3_000;

type OperatorParts = Pick<Application, "env" | "database" | "requestJournal" | "context">;

type Check = { ok: boolean; detail: string };

/**
 * Serves /healthz (this process), /readyz (database, migrations, job engine) and /metrics (operators with the token).
 */
export function operatorPath(application: OperatorParts): (pathname: string, request: Request) => Promise<Response> {
  const metrics = makeMetrics(application);
  const migrations = readSchemaFiles().migrations.map(({ name }) => name);
  return async (pathname, request) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    if (pathname === "/healthz") return Response.json({ status: "ok" });
    if (pathname === "/readyz") return readiness(application, migrations);
    if (!mayReadMetrics(request, application.env.METRICS_TOKEN)) return new Response(null, { status: 404 });
    return new Response(await metrics.metrics(), { headers: { "Content-Type": metrics.contentType } });
  };
}

async function readiness({ env, database, context }: OperatorParts, wanted: string[]): Promise<Response> {
  const looking = Promise.all([
    database.pool.query<{ pending: string[] }>(
      "SELECT ARRAY(SELECT name FROM unnest($1::text[]) AS name EXCEPT SELECT name FROM schema_migrations) AS pending",
      [wanted],
    ),
    readJobFacts(context),
  ]);
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("no response in time")), READY_WITHIN_MS).unref(),
  );
  const checks: Record<string, Check> = {};
  try {
    const [{ rows }, facts] = await Promise.race([looking, late]);
    const { pending } = rows[0]!;
    checks.database = { ok: true, detail: "answers" };
    checks.migrations = {
      ok: pending.length === 0,
      detail: pending.length === 0 ? "applied" : `missing: ${pending.join(", ")}`,
    };
    const errors = standstills(facts, usesInngest(env));
    checks.jobs = {
      ok: errors.length === 0,
      detail: errors.join("; ") || `a worker was seen ${Math.round(facts.workerAgeMs ?? 0)} ms ago`,
    };
  } catch {
    checks.database = { ok: false, detail: "does not respond" };
  }
  const ready = Object.values(checks).every((check) => check.ok);
  return Response.json({ status: ready ? "ready" : "not ready", checks }, { status: ready ? 200 : 503 });
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

function makeMetrics({ database, requestJournal, context }: OperatorParts): Registry {
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
  addJobMetrics(registry, context);
  addTaskMetrics(registry, context);
  const unlogged = new Counter({
    name: "almoner_requests_not_logged_total",
    help: "Requests this process did not log: lost, or skipped because the rate limit did not count them.",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      unlogged.reset();
      for (const [reason, count] of Object.entries(requestJournal?.dropped ?? {})) unlogged.inc({ reason }, count);
    },
  });
  return registry;
}
