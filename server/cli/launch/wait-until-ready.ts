import { setTimeout as sleep } from "node:timers/promises";
import { Stopped } from "../terminal/terminal.mjs";

const POLL_MS = 100;
const RESPONSE_TIMEOUT_MS = 5_000;

/** Says what is waited for. */
export type Tell = (what: string) => void;

export interface ReadyWait {
  /** The server's own address. */
  origin: string;
  timeoutMs: number;
  /** When it aborts, the wait ends with `Stopped`. */
  halt: AbortSignal;
  tell: Tell;
  pollMs?: number;
}

/** Waits until the server accepts requests. On timeout, throws what was missing. */
export async function waitUntilReady(wait: ReadyWait): Promise<void> {
  const url = `${wait.origin}/readyz`;
  const missing = await missingAfter(url, wait, (reason) => `the server to be ready: ${reason}`);
  if (missing === null) return;
  throw new Error(
    `The server was not ready after ${timeInWords(wait.timeoutMs)}: ${missing}. Set READY_TIMEOUT to wait longer.`,
  );
}

/** Waits until background work is running. On timeout, returns why it is not; otherwise null. */
export function waitForWork(wait: ReadyWait): Promise<string | null> {
  return missingAfter(`${wait.origin}/readyz/jobs`, wait, (reason) => `background work: ${reason}`);
}

async function missingAfter(
  url: string,
  { timeoutMs, halt, tell, pollMs = POLL_MS }: ReadyWait,
  words: (reason: string) => string,
): Promise<string | null> {
  const deadline = performance.now() + timeoutMs;
  for (let told = ""; ; await sleep(pollMs, undefined, { signal: halt }).catch(() => {})) {
    if (halt.aborted) throw new Stopped();
    const missing = await missingAt(url);
    if (missing === null || performance.now() >= deadline) return missing;
    if (missing !== told) tell(words(missing));
    told = missing;
  }
}

interface Health {
  checks?: Record<string, { ok: boolean; detail: string }>;
}

/** What the response says is missing; null if nothing is. */
async function missingAt(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    if (response.status === 200) {
      await response.body?.cancel();
      return null;
    }
    const text = await response.text();
    return reasonsIn(text) ?? `${url} returned ${response.status} ${text.slice(0, 300)}`;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return `no response from ${url} yet`;
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === "ECONNREFUSED" ? `nothing answers at ${url} yet` : `${url}: ${String(error)}`;
  }
}

function reasonsIn(text: string): string | null {
  try {
    const checks = Object.entries((JSON.parse(text) as Health).checks ?? {});
    const reasons = checks.flatMap(([name, { ok, detail }]) => (ok ? [] : [`${name}: ${detail}`]));
    return reasons.join("; ") || null;
  } catch {
    return null;
  }
}

function timeInWords(ms: number): string {
  const isMinutes = ms >= 60_000 && ms % 60_000 === 0;
  const [count, unit] = isMinutes ? [ms / 60_000, "minute"] : [ms / 1_000, "second"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
