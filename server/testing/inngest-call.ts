import { createHash } from "node:crypto";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";

const DEFAULT_RETRIES = 3;

/** A function as the SDK registers it. */
export interface ServedFunction {
  id: string;
  triggers: { event?: string; cron?: string }[];
  steps: { step: { runtime: { url: string }; retries?: { attempts: number } } };
  batchEvents?: { maxSize: number; timeout: string };
  concurrency?: { limit: number };
}

export interface SentEvent {
  id: string;
  name: string;
  data: unknown;
}

/** What a call found to do or has done. */
export interface Operation {
  id: string;
  op: string;
  name: string;
  data?: unknown;
  error?: { message: string };
}

/** One run, with what the server stores between two calls. */
export interface ExecutorRun {
  function: ServedFunction;
  events: SentEvent[];
  /** Finished steps by their hashed ids, in order. */
  steps: Map<string, unknown>;
  attempt: number;
  dueAt: number;
  status: "running" | "completed" | "failed";
  error: string | null;
}

/** How many times a step of the function may be attempted. */
export function attemptsOf(served: ServedFunction): number {
  return (served.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1;
}

/** The signed request with which the server continues a run. */
export function callFor(run: ExecutorRun, signingKey: string): Request {
  const stack = [...run.steps.keys()];
  const body = {
    version: 2,
    use_api: false,
    event: run.events[0],
    events: run.events,
    steps: Object.fromEntries(run.steps),
    ctx: {
      run_id: createHash("sha1").update(`${run.function.id} ${run.events[0]?.id}`).digest("hex"),
      fn_id: run.function.id,
      attempt: run.attempt,
      max_attempts: attemptsOf(run.function),
      step_id: "step",
      use_api: false,
      env: "",
      disable_immediate_execution: false,
      stack: { stack, current: stack.length },
    },
  };
  const headers = {
    "content-type": "application/json",
    "x-inngest-req-version": "2",
    "x-inngest-signature": inngestSignature(signingKey, canonical(body), new Date()),
  };
  return new Request(run.function.steps.step.runtime.url, { method: "POST", headers, body: JSON.stringify(body) });
}

/** JSON with sorted keys, which is what Inngest signs (RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}
