import type { Context } from "@/server/domain/context";
import { overdueWork } from "@/server/domain/overdue-work";
import { sharedReading } from "@/server/http/shared-reading";

/** A worker without a heartbeat for this long counts as dead. */
const WORKER_SILENT_MS = 60_000;
/** Registration is renewed well within this time. */
const UNREGISTERED_MS = 60_000;
/** Each accepted registration is followed by a call, at once if all is well. */
const CALL_WITHIN_MS = 15_000;
/** Events wait this long at most where they are sent on at all. */
const UNRELAYED_MS = 60_000;
/** Rows are taken, or put off by a retry, long before. */
const BEHIND_MS = 5 * 60_000;

/** How the background work of an installation stands. Ages are in ms, by the clock that the rows go by. */
export interface JobFacts {
  workerAgeMs: number | null;
  /** The oldest recorded event that no engine has taken. */
  unrelayedMs: number;
  /** Runs that failed for good in the last 24 hours. */
  givenUp: number;
  /** Of each sweep, how long its oldest row has been due with nobody at it, and how many there are. */
  overdue: { sweep: string; oldestMs: number; count: number }[];
  /** Of an engine outside this database; null if it has not been heard of, or the embedded one runs the jobs. */
  engine: EngineFacts | null;
}

interface EngineFacts {
  registeredMs: number | null;
  refusedMs: number | null;
  registrationError: string | null;
  sendRefusedMs: number | null;
  sendError: string | null;
  sentMs: number | null;
  calledMs: number | null;
  rejectedMs: number | null;
  rejection: string | null;
}

interface FactsRow {
  workerAgeMs: number | null;
  unrelayedMs: number;
  givenUp: number;
  state: Record<
    | "registeredAt"
    | "refusedAt"
    | "registrationError"
    | "sentAt"
    | "sendRefusedAt"
    | "sendError"
    | "calledAt"
    | "rejectedAt"
    | "rejection",
    string | null
  > | null;
  nowMs: number;
}

/** Makes a function that reads how the background work stands, once a second at most. */
export function jobFactsReader(ctx: Context): () => Promise<JobFacts> {
  return sharedReading(ctx.clock, async () => {
    try {
      return await readJobFacts(ctx);
    } catch (err) {
      ctx.log.warn({ err }, "the state of the jobs could not be read");
      throw err;
    }
  });
}

/** Reads how the background work stands, in two statements. */
export async function readJobFacts(ctx: Context): Promise<JobFacts> {
  const [[row], overdue] = await Promise.all([ctx.statement<FactsRow>(FACTS_SQL, [ctx.now()]), overdueWork(ctx)]);
  const { workerAgeMs, unrelayedMs, givenUp, state, nowMs } = row!;
  const age = (instant: string | null) => (instant === null ? null : Math.max(0, nowMs - Date.parse(instant)));
  const engine = state && {
    registeredMs: age(state.registeredAt),
    refusedMs: age(state.refusedAt),
    registrationError: state.registrationError,
    sendRefusedMs: age(state.sendRefusedAt),
    sendError: state.sendError,
    sentMs: age(state.sentAt),
    calledMs: age(state.calledAt),
    rejectedMs: age(state.rejectedAt),
    rejection: state.rejection,
  };
  const behind = overdue.map(({ sweep, oldest, count }) => {
    return { sweep, count, oldestMs: oldest ? Math.max(0, ctx.now().getTime() - oldest.getTime()) : 0 };
  });
  return { workerAgeMs, unrelayedMs, givenUp, overdue: behind, engine };
}

const FACTS_SQL = `
  SELECT extract(epoch FROM now() - (SELECT max(seen_at) FROM job_workers))::float8 * 1000 AS "workerAgeMs",
    coalesce(extract(epoch FROM $1::timestamptz - (SELECT min(created_at) FROM awaited_events))::float8
      * 1000, 0) AS "unrelayedMs",
    (SELECT count(*)::int FROM job_failures WHERE failed_at > now() - interval '24 hours') AS "givenUp",
    extract(epoch FROM now())::float8 * 1000 AS "nowMs",
    (SELECT json_build_object('registeredAt', registered_at, 'refusedAt', refused_at, 'registrationError', refusal,
       'sentAt', sent_at, 'sendRefusedAt', send_refused_at, 'sendError', send_refusal, 'calledAt', called_at,
       'rejectedAt', rejected_at, 'rejection', rejection) FROM job_engine_states WHERE engine = 'inngest') AS state`;

/** What keeps all background work from getting done, most telling first; empty if nothing does. */
export function standstills(facts: JobFacts, usesInngest: boolean): string[] {
  const found: string[] = [];
  if (facts.workerAgeMs === null) found.push("no worker has started yet");
  else if (facts.workerAgeMs > WORKER_SILENT_MS) found.push(`no worker was seen for ${seconds(facts.workerAgeMs)}`);
  if (usesInngest) found.push(...engineStandstills(facts));
  if (facts.unrelayedMs > UNRELAYED_MS) found.push(`events have waited ${seconds(facts.unrelayedMs)} to be sent on`);
  return found;
}

/**
 * What work is behind, although jobs run. One webhook endpoint that hangs, or a rail that does not answer, is enough, so it
 * says nothing against this installation.
 */
export function backlogs(facts: JobFacts): string[] {
  const behind = facts.overdue.filter(({ oldestMs }) => oldestMs > BEHIND_MS);
  return behind.map(({ sweep, oldestMs }) => `${sweep} is ${seconds(oldestMs)} behind`);
}

function engineStandstills({ engine }: JobFacts): string[] {
  if (!engine) return ["the functions are not registered with Inngest yet"];
  const found: string[] = [];
  if (isNewer(engine.refusedMs, engine.registeredMs))
    found.push(`Inngest did not register the functions: ${engine.registrationError}`);
  else if (engine.registeredMs === null || engine.registeredMs > UNREGISTERED_MS)
    found.push(`the functions were registered with Inngest ${ago(engine.registeredMs)}`);
  if (isNewer(engine.sendRefusedMs, engine.sentMs)) found.push(`Inngest did not take events: ${engine.sendError}`);
  const { registeredMs } = engine;
  // Rejected calls alone say nothing, since anyone can make them.
  if (
    registeredMs !== null &&
    registeredMs > CALL_WITHIN_MS &&
    !isNewer(engine.calledMs, registeredMs + CALL_WITHIN_MS)
  )
    found.push(
      engine.rejection !== null && isNewer(engine.rejectedMs, engine.calledMs)
        ? `calls are rejected: ${engine.rejection}`
        : `Inngest called the functions ${ago(engine.calledMs)}; is their address reachable from there?`,
    );
  return found;
}

/** True if the first happened after the second, or only the first happened. */
function isNewer(oneMs: number | null, otherMs: number | null): boolean {
  return oneMs !== null && (otherMs === null || oneMs < otherMs);
}

function ago(ms: number | null): string {
  return ms === null ? "never" : `${seconds(ms)} ago, for the last time`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}
