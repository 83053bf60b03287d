import { usesInngest } from "@/server/adapters/job-engine/choose-engine";
import type { Application } from "@/server/compose/application";
import { isSlow } from "@/server/db/failures";
import { readSchemaFiles } from "@/server/db/schema-files";
import { checkJobs, type JobCheck, type JobFacts } from "@/server/domain/job-health/job-facts";
import { sharedReading } from "@/server/http/shared-reading";
import { withinTime } from "@/server/kernel/within-time";

const READY_WITHIN_MS = 3_000;
/** If the database has answered within this time and is now slow, wait for it: requests wait for it as well. */
const ANSWERED_WITHIN_MS = 30_000;
const NO_RESPONSE = "no response in time";

type Check = JobCheck;

type Parts = Pick<Application, "env" | "database" | "context">;

/**
 * Makes a function that answers whether requests may be sent to this process: its database answers and has the tables that
 * it needs. It answers in three seconds at most. Anyone may ask, so many requests share a reading.
 */
export function makeReadiness({ database, context }: Parts): () => Promise<Response> {
  const wanted = readSchemaFiles().migrations.map(({ name }) => name);
  const wallMs = () => context.clock.wall().getTime();
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let lastPending: string[] = [];
  const readPending = sharedReading(context.clock, async () => {
    const { rows } = await database.pool.query<{ pending: string[] }>(PENDING_SQL, [wanted]);
    lastPending = rows[0]!.pending;
    answeredAtMs = wallMs();
  });
  return async () => {
    const failure = await withinTime(readPending(), READY_WITHIN_MS, NO_RESPONSE).then(
      () => null,
      (error: unknown) => error,
    );
    const ageMs = Math.abs(wallMs() - answeredAtMs);
    const answers = failure === null || (isLate(failure) && ageMs < ANSWERED_WITHIN_MS);
    const detail = failure === null ? "answers" : `is slow: it answered ${Math.round(ageMs / 1_000)} s ago`;
    return answer("ready", {
      database: answers ? { ok: true, detail } : { ok: false, detail: "does not respond" },
      ...(answers && { migrations: migrationsCheck(lastPending) }),
      storage: storageCheck(context),
      ...heldCheck(context),
      rails: { ok: true, detail: context.ports.rails.all.map(({ name }) => name).join(", ") },
    });
  };
}

/** Makes a function that answers whether the background work gets done, whoever of many processes does it. */
export function makeJobHealth(
  { env, context }: Pick<Parts, "env" | "context">,
  readJobs: () => Promise<JobFacts>,
): () => Promise<Response> {
  return async () => {
    const facts = await withinTime(readJobs(), READY_WITHIN_MS, NO_RESPONSE).catch(() => null);
    const held = context.ports.hold.backupMadeAt() !== null && { held: { ok: false, detail: HELD } };
    return answer("working", facts ? { ...held, ...checkJobs(facts, usesInngest(env)) } : { database: UNREAD });
  };
}

const UNREAD: Check = { ok: false, detail: "the state of the jobs could not be read in time" };

function answer(status: "ready" | "working", checks: Record<string, Check>): Response {
  const isFine = Object.values(checks).every(({ ok }) => ok);
  return Response.json({ status: isFine ? status : `not ${status}`, checks }, { status: isFine ? 200 : 503 });
}

function isLate(failure: unknown): boolean {
  return isSlow(failure) || (failure instanceof Error && failure.message === NO_RESPONSE);
}

const PENDING_SQL =
  "SELECT ARRAY(SELECT name FROM unnest($1::text[]) AS name EXCEPT SELECT name FROM schema_migrations ORDER BY name) AS pending";

function migrationsCheck(pending: string[]): Check {
  return { ok: pending.length === 0, detail: pending.length === 0 ? "applied" : `missing: ${pending.join(", ")}` };
}

const HELD =
  "restored from a backup and not resumed: nothing is sent and nobody is paid before `npm run restore -- --resume`";

/** Does not affect readiness either. Present only while the installation is held. */
function heldCheck({ ports }: Parts["context"]): Record<string, Check> {
  const madeAt = ports.hold.backupMadeAt();
  if (madeAt === null) return {};
  return { held: { ok: true, detail: `${HELD}. The backup is of ${madeAt.toISOString()}; changes get 503` } };
}

/** Does not affect readiness: reads continue, and changes get an error that says why. */
function storageCheck({ ports: { space } }: Parts["context"]): Check {
  const free = space.freeBytes();
  if (free === null) return { ok: true, detail: "could not be measured" };
  const note = space.isLow() ? ": too little, so that changes get 503" : "";
  return { ok: true, detail: `${Math.floor(free / 1_000_000)} MB are free${note}` };
}
