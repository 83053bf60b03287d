import type { Disturbances } from "@/server/testing/inngest/disturbances";
import type { DoubleCounters } from "@/server/testing/inngest/double-counters";
import type { DoubleRun } from "@/server/testing/inngest/double-run";
import type { SentEvent, ServedFunction } from "@/server/testing/inngest/served-function";

export interface DoubleSettings {
  signingKey: string;
  eventKey: string;
  /** Makes the server's calls; over HTTP if absent. */
  call?: (request: Request) => Promise<Response>;
  /** How often the server looks for due calls. */
  tickMs?: number;
  /** How many calls the server makes at once, across all functions. */
  workers?: number;
}

/** The double as its parts use it. */
export interface DoubleServer {
  readonly disturbances: Disturbances;
  readonly counters: DoubleCounters;
  readonly log: string[];
  now(): number;
  register(app: string, functions: ServedFunction[]): boolean;
  receive(event: SentEvent): void;
  end(run: DoubleRun, status: "completed" | "failed" | "canceled", error?: string | null): void;
}
