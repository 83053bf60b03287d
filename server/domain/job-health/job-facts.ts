import { overdueWork } from "@/server/domain/overdue-work";
import type { Context } from "@/server/operations/context";

/** A worker without a heartbeat for this long counts as dead. */
const WORKER_SILENT_MS = 60_000;
/** Registration is renewed well within this time. */
const UNREGISTERED_MS = 60_000;
/** Each accepted registration is followed by a call, immediately if all is well. */
const CALL_WITHIN_MS = 15_000;
/** Where events are forwarded at all, none waits longer than this. */
const UNRELAYED_MS = 60_000;
/** Rows are claimed, or postponed by a retry, well within this time. */
const LATE_MS = 5 * 60_000;

/** The state of an installation's background work. Ages are in milliseconds, by the same clock as the rows. */
export interface JobFacts {
  workerAgeMs: number | null;
  /** The engine of the worker with the latest heartbeat. */
  workerEngine: string | null;
  /** The oldest recorded event that no engine has taken. */
  unrelayedMs: number;
  /** Runs that failed for good in the last 24 hours. */
  givenUp: number;
  /** Per sweep, how long its oldest row has been due without a worker, and the number of such rows. */
  overdue: { sweep: string; oldestMs: number; count: number }[];
  /** The state of an external engine; null if none has been seen, or the embedded one runs the jobs. */
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
  workerEngine: string | null;
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

/** Reads the state of the background work, in two statements. */
export async function readJobFacts(ctx: Context): Promise<JobFacts> {
  const [[row], overdue] = await Promise.all([ctx.statement<FactsRow>(FACTS_SQL, [ctx.now()]), overdueWork(ctx)]);
  const { workerAgeMs, workerEngine, unrelayedMs, givenUp, state, nowMs } = row!;
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
  return { workerAgeMs, workerEngine, unrelayedMs, givenUp, overdue: behind, engine };
}

const FACTS_SQL = `
  SELECT extract(epoch FROM (SELECT steady_now()) - (SELECT max(seen_at) FROM job_workers))::float8 * 1000 AS "workerAgeMs",
    (SELECT engine FROM job_workers ORDER BY seen_at DESC LIMIT 1) AS "workerEngine",
    coalesce(extract(epoch FROM $1::timestamptz - (SELECT min(created_at) FROM awaited_events))::float8
      * 1000, 0) AS "unrelayedMs",
    (SELECT count(*)::int FROM job_failures WHERE failed_at > (SELECT steady_now()) - interval '24 hours') AS "givenUp",
    extract(epoch FROM (SELECT steady_now()))::float8 * 1000 AS "nowMs",
    (SELECT json_build_object('registeredAt', registered_at, 'refusedAt', refused_at, 'registrationError', refusal,
       'sentAt', sent_at, 'sendRefusedAt', send_refused_at, 'sendError', send_refusal, 'calledAt', called_at,
       'rejectedAt', rejected_at, 'rejection', rejection) FROM job_engine_states WHERE engine = 'inngest') AS state`;

/** The result of one check of the background work, with an explanation. */
export interface JobCheck {
  ok: boolean;
  detail: string;
}

/** Whether background work gets done: a worker is running, an engine runs its jobs, and nothing is late. */
export type JobChecks = Record<"worker" | "engine" | "work", JobCheck>;

/** Checks whether background work gets done, and names the cause if it does not. */
export function checkJobs(facts: JobFacts, usesInngest: boolean): JobChecks {
  const { workerAgeMs } = facts;
  return {
    worker: judged(workerTrouble(facts), () => `seen ${seconds(workerAgeMs ?? 0)} ago`),
    engine: judged([...(usesInngest ? engineTrouble(facts) : []), ...relayTrouble(facts)], () =>
      usesInngest ? "Inngest has the functions and calls them" : "embedded",
    ),
    work: judged(lateWork(facts), () => "nothing is late"),
  };
}

/** The sweeps whose work is late, the latest first, as sentences. */
export function lateWork({ overdue }: JobFacts): string[] {
  const late = overdue.filter(({ oldestMs }) => oldestMs > LATE_MS).sort((one, other) => other.oldestMs - one.oldestMs);
  return late.map(({ sweep, oldestMs, count }) => `${sweep} is ${seconds(oldestMs)} late, with ${rows(count)}`);
}

function judged(troubles: string[], fine: () => string): JobCheck {
  return { ok: troubles.length === 0, detail: troubles.join("; ") || fine() };
}

function workerTrouble({ workerAgeMs }: JobFacts): string[] {
  if (workerAgeMs === null) return ["no worker has started yet"];
  return workerAgeMs > WORKER_SILENT_MS ? [`no worker was seen for ${seconds(workerAgeMs)}`] : [];
}

function relayTrouble({ unrelayedMs }: JobFacts): string[] {
  return unrelayedMs > UNRELAYED_MS ? [`events have waited ${seconds(unrelayedMs)} to be sent on`] : [];
}

function engineTrouble({ engine }: JobFacts): string[] {
  if (!engine) return ["the functions are not registered with Inngest yet"];
  const found: string[] = [];
  if (isNewer(engine.refusedMs, engine.registeredMs))
    found.push(`Inngest did not register the functions: ${engine.registrationError}`);
  else if (engine.registeredMs === null) found.push("the functions were never registered with Inngest");
  else if (engine.registeredMs > UNREGISTERED_MS)
    found.push(`the functions were last registered with Inngest ${seconds(engine.registeredMs)} ago`);
  if (isNewer(engine.sendRefusedMs, engine.sentMs)) found.push(`Inngest did not take events: ${engine.sendError}`);
  const { registeredMs } = engine;
  // Rejected calls alone prove nothing, because anyone can make them.
  if (
    registeredMs !== null &&
    registeredMs > CALL_WITHIN_MS &&
    !isNewer(engine.calledMs, registeredMs + CALL_WITHIN_MS)
  )
    found.push(
      engine.rejection !== null && isNewer(engine.rejectedMs, engine.calledMs)
        ? `calls are rejected: ${engine.rejection}`
        : `Inngest ${calledWhen(engine.calledMs)}; is their address reachable from there?`,
    );
  return found;
}

/** True if the first event is more recent than the second, or the second never happened. Takes ages. */
function isNewer(oneMs: number | null, otherMs: number | null): boolean {
  return oneMs !== null && (otherMs === null || oneMs < otherMs);
}

function calledWhen(ms: number | null): string {
  return ms === null ? "has never called the functions" : `last called the functions ${seconds(ms)} ago`;
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}
