import { randomUUID } from "node:crypto";
import { ENGINE_LIMITS } from "@/server/adapters/job-engine/engine-limits";
import type { SentEvent, ServedFunction } from "@/server/testing/inngest/served-function";
import { serverDurationMs } from "@/server/testing/inngest/server-duration";

/** One operation in a response: a step that is planned, done or failed, or a sleep. */
export interface Operation {
  id: string;
  op: string;
  name: string;
  data?: unknown;
  error?: { message: string };
}

/** A call that a run waits for: `step` continues the function, any other id executes that one planned step. */
export interface PendingCall {
  stepId: string;
  attempt: number;
  dueAt: number;
  /** A sleep: when it is due, no call is made unless the run waits for nothing else. */
  isSleep: boolean;
  isUnderWay: boolean;
}

/** One run, with what the server stores between two calls. */
export interface DoubleRun {
  id: string;
  function: ServedFunction;
  events: SentEvent[];
  /** Finished steps by their hashed ids, in order. */
  steps: Map<string, unknown>;
  pending: PendingCall[];
  status: "running" | "completed" | "failed" | "canceled";
  error: string | null;
  startedAt: number;
  /** Seconds of head start over other runs. */
  priority: number;
  /** Whether its first call has started; until then, throttling applies. */
  isBegun: boolean;
  requestVersion: number;
  calls: number;
}

/** A fresh run of the function, due at once unless its priority is negative. */
export function newRun(served: ServedFunction, events: SentEvent[], now: number, priority: number): DoubleRun {
  return {
    id: randomUUID(),
    function: served,
    events,
    steps: new Map(),
    pending: [pendingCall("step", now + Math.max(0, -priority) * 1_000)],
    status: "running",
    error: null,
    startedAt: now,
    priority,
    isBegun: false,
    requestVersion: -1,
    calls: 0,
  };
}

/** When the run's next call is due; infinite once it has ended. */
export function dueAtOf({ pending }: DoubleRun): number {
  return Math.min(...pending.map(({ dueAt }) => dueAt));
}

/**
 * The sort key of due runs: oldest first, so that runs that have begun end before others begin. Retries sort by their
 * due time. A positive priority moves a run ahead.
 */
export function rankOf(run: DoubleRun): number {
  const isRetried = run.pending.some(({ attempt }) => attempt > 0);
  return (isRetried ? dueAtOf(run) : run.startedAt) - Math.max(0, run.priority) * 1_000;
}

/** Stores what a response reports, and plans the next calls. Throws for what the server does not accept. */
export function applyOperations(run: DoubleRun, call: PendingCall, operations: Operation[], now: number): void {
  run.pending = run.pending.filter((pending) => pending !== call);
  for (const operation of operations) applyOperation(run, operation, now);
  if (run.steps.size > ENGINE_LIMITS.stepsOfRun) throw new Error("the run has more than 1,000 steps");
  const stateBytes = Buffer.byteLength(JSON.stringify([...run.steps.values()]));
  if (stateBytes > ENGINE_LIMITS.stateBytes) throw new Error("the run's state is larger than 32 MB");
  if (run.pending.length === 0) run.pending = [pendingCall("step", now)];
}

function applyOperation(run: DoubleRun, operation: Operation, now: number): void {
  const { id, op } = operation;
  if (op === "StepRun") run.steps.set(id, { data: operation.data ?? null });
  else if (op === "StepFailed") run.steps.set(id, { error: operation.error });
  else if (op === "StepPlanned") run.pending.push(pendingCall(id, now));
  else if (op === "Sleep") {
    run.steps.set(id, null);
    run.pending.push({ ...pendingCall("step", wakeAt(operation.name, now)), isSleep: true });
  } else throw new Error(`the double does not know the operation ${op}`);
}

/** When a sleep ends, given as a duration or an instant. */
function wakeAt(text: string, now: number): number {
  const durationMs = serverDurationMs(text);
  const instant = durationMs === null ? new Date(text).getTime() : now + durationMs;
  if (Number.isNaN(instant)) throw new Error(`the run cannot sleep until ${text}`);
  if (instant - now > ENGINE_LIMITS.sleepMs) throw new Error("a run sleeps for 366 days at most");
  return instant;
}

function pendingCall(stepId: string, dueAt: number): PendingCall {
  return { stepId, attempt: 0, dueAt, isSleep: false, isUnderWay: false };
}
