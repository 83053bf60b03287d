import { usesInngest } from "@/server/adapters/job-engine/choose-engine";
import type { Application } from "@/server/compose";
import { readSchemaFiles } from "@/server/db/schema-files";
import { backlogs, type JobFacts, standstills } from "@/server/http/job-checks";
import { sharedReading } from "@/server/http/shared-reading";
import { withinTime } from "@/server/kernel/within-time";

const READY_WITHIN_MS = 3_000;

type Check = { ok: boolean; detail: string };

type Parts = Pick<Application, "env" | "database" | "context">;

/**
 * Makes a function that answers whether this process can serve, in three seconds at most. Anyone may ask, so many
 * requests share a reading.
 */
export function makeReadiness({ env, database, context }: Parts, readJobs: () => Promise<JobFacts>) {
  const wanted = readSchemaFiles().migrations.map(({ name }) => name);
  const readPending = sharedReading(context.clock, async () => {
    const { rows } = await database.pool.query<{ pending: string[] }>(PENDING_SQL, [wanted]);
    return rows[0]!.pending;
  });
  return async (): Promise<Response> => {
    const [pending, facts] = await Promise.all([inTime(readPending()), inTime(readJobs())]);
    const checks: Record<string, Check> = {
      database: pending ? { ok: true, detail: "answers" } : { ok: false, detail: "does not respond" },
      ...(pending && { migrations: migrationsCheck(pending) }),
      jobs: facts
        ? jobsCheck(facts, usesInngest(env))
        : { ok: false, detail: "the state of the jobs could not be read in time" },
    };
    const ready = Object.values(checks).every((check) => check.ok);
    return Response.json({ status: ready ? "ready" : "not ready", checks }, { status: ready ? 200 : 503 });
  };
}

/** Null if there was no result, or not in time. */
function inTime<T>(reading: Promise<T>): Promise<T | null> {
  return withinTime(reading, READY_WITHIN_MS, "no response in time").catch(() => null);
}

const PENDING_SQL =
  "SELECT ARRAY(SELECT name FROM unnest($1::text[]) AS name EXCEPT SELECT name FROM schema_migrations ORDER BY name) AS pending";

function migrationsCheck(pending: string[]): Check {
  return { ok: pending.length === 0, detail: pending.length === 0 ? "applied" : `missing: ${pending.join(", ")}` };
}

function jobsCheck(facts: JobFacts, isOnInngest: boolean): Check {
  const errors = standstills(facts, isOnInngest);
  return {
    ok: errors.length === 0,
    detail:
      [...errors, ...backlogs(facts)].join("; ") || `a worker was seen ${Math.round(facts.workerAgeMs ?? 0)} ms ago`,
  };
}
