import { randomUUID } from "node:crypto";
import { ENGINE_LIMITS } from "@/server/adapters/job-engine/engine-limits";
import { inngestSignature } from "@/server/adapters/job-engine/inngest-signature";
import type { DoubleRun, PendingCall } from "@/server/testing/inngest/double-run";
import type { ServedFunction } from "@/server/testing/inngest/served-function";

/** How many times a step of the function may be attempted. */
export function attemptsOf(served: ServedFunction): number {
  return (stepOf(served).retries?.attempts ?? ENGINE_LIMITS.retries.unsaid) + 1;
}

/** The signed request with which the server continues a run. Throws if its body is larger than the server sends. */
export function callRequest(run: DoubleRun, call: PendingCall, signingKey: string): Request {
  const stack = [...run.steps.keys()];
  const isPlanned = call.stepId !== "step";
  const body = {
    version: 2,
    use_api: false,
    defers: {},
    event: run.events[0],
    events: run.events,
    steps: Object.fromEntries(run.steps),
    ctx: {
      run_id: run.id,
      fn_id: run.function.id,
      attempt: call.attempt,
      max_attempts: attemptsOf(run.function),
      step_id: "step",
      use_api: false,
      env: "",
      disable_immediate_execution: isPlanned,
      stack: { stack, current: stack.length },
    },
  };
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > ENGINE_LIMITS.bodyBytes) throw new Error("the call's body is larger than 4 MB");
  const url = new URL(stepOf(run.function).runtime.url);
  url.searchParams.set("stepId", call.stepId);
  const headers = {
    "content-type": "application/json",
    "x-inngest-req-version": String(run.requestVersion),
    "x-inngest-signature": inngestSignature(signingKey, canonical(JSON.parse(text)), new Date()),
    "x-request-id": randomUUID(),
    "x-run-id": run.id,
  };
  return new Request(url, { method: "POST", headers, body: text });
}

function stepOf(served: ServedFunction) {
  return Object.values(served.steps)[0]!;
}

/** JSON with sorted keys, which is what Inngest signs (RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}
