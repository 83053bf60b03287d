import { setTimeout as sleep } from "node:timers/promises";
import { ENGINE_LIMITS } from "@/server/adapters/job-engine/engine-limits";
import { attemptsOf, callRequest } from "@/server/testing/inngest/call-request";
import { DELAY_MS } from "@/server/testing/inngest/disturbances";
import { applyOperations, type DoubleRun, type Operation, type PendingCall } from "@/server/testing/inngest/double-run";
import type { DoubleServer, DoubleSettings } from "@/server/testing/inngest/double-server";

const MINUTE_MS = 60_000;
/** The server's default wait before a retry, by the number of failed attempts, without jitter. */
const BACKOFF_MS = [15_000, 30_000, ...[1, 2, 5, 10, 20, 40, 60, 120].map((minutes) => minutes * MINUTE_MS)];
const JITTER_MS = ENGINE_LIMITS.firstRetryMs.most - ENGINE_LIMITS.firstRetryMs.least;

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Makes the calls of runs and stores what came back. */
export class CallMaker {
  private readonly send: (request: Request) => Promise<Response>;

  constructor(
    private readonly settings: DoubleSettings,
    private readonly server: DoubleServer,
  ) {
    this.send = settings.call ?? ((request) => fetch(request));
  }

  /** Makes one call. Never throws: any error counts as a failed attempt. */
  async make(run: DoubleRun, call: PendingCall): Promise<void> {
    const { disturbances } = this.server;
    try {
      if (disturbances.takes("delayedCalls")) await sleep(DELAY_MS);
      const sends = disturbances.takes("doubledCalls") ? 2 : 1;
      const answers = Array.from({ length: sends }, () => this.ask(run, call));
      const [answer] = await Promise.all(answers);
      if (run.status !== "running") return;
      if (disturbances.takes("lostResponses")) throw new Error("the response was lost");
      this.take(run, call, answer!);
    } catch (error) {
      this.fail(run, call, { message: String(error), isFinal: false, retryAfterMs: null });
    } finally {
      call.isUnderWay = false;
    }
  }

  private async ask(run: DoubleRun, call: PendingCall): Promise<Answer> {
    this.server.counters.of(run.function.id).calls += 1;
    run.calls += 1;
    const response = await this.send(callRequest(run, call, this.settings.signingKey));
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  private take(run: DoubleRun, call: PendingCall, { status, headers, text }: Answer): void {
    if (Buffer.byteLength(text) > ENGINE_LIMITS.bodyBytes) {
      this.server.end(run, "failed", "the response is larger than 4 MB");
      return;
    }
    const body = JSON.parse(text);
    run.requestVersion = Number(headers.get("x-inngest-req-version") ?? run.requestVersion);
    const failure = {
      isFinal: headers.get("x-inngest-no-retry") === "true",
      retryAfterMs: retryAfterOf(headers, this.server.now()),
    };
    if (status === 200) this.server.end(run, "completed");
    else if (status !== 206) this.fail(run, call, { ...failure, message: String(body?.message ?? text) });
    else {
      const refused = (body as Operation[]).find(({ op }) => op === "StepError");
      if (refused) this.fail(run, call, { ...failure, message: refused.error?.message ?? "" });
      else this.store(run, call, body);
    }
  }

  private store(run: DoubleRun, call: PendingCall, operations: Operation[]): void {
    try {
      applyOperations(run, call, operations, this.server.now());
    } catch (error) {
      this.server.log.push(String(error));
      this.server.end(run, "failed", String(error));
    }
  }

  private fail(
    run: DoubleRun,
    call: PendingCall,
    { message, isFinal, retryAfterMs }: { message: string; isFinal: boolean; retryAfterMs: number | null },
  ): void {
    if (run.status !== "running") return;
    const backoffMs = BACKOFF_MS[Math.min(call.attempt, BACKOFF_MS.length - 1)]! + Math.random() * JITTER_MS;
    call.attempt += 1;
    call.dueAt = this.server.now() + (retryAfterMs ?? backoffMs);
    run.error = message;
    if (isFinal || call.attempt >= attemptsOf(run.function)) this.server.end(run, "failed", message);
  }
}

/** The wait in ms that the function asked for, as seconds or a date, clamped to the server's limits; null if none. */
function retryAfterOf(headers: Headers, now: number): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : new Date(text).getTime() - now;
  const { least, most } = ENGINE_LIMITS.retryAfterMs;
  return Number.isNaN(ms) ? null : Math.min(most, Math.max(least, ms));
}
