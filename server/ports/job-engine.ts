/** An event as jobs see it: its type, subject and group. Everything else is read from the database. */
export interface JobEvent {
  id: string;
  type: string;
  subjectId: string;
  groupId: string | null;
}

/** The steps of a run. A finished step does not run again; its result is stored. */
export interface JobSteps {
  /**
   * Runs a named step. It may run twice if a process dies in it, so what it calls must be idempotent. Returns ids and
   * verdicts.
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Suspends the run until the instant, by the product's clock. */
  sleepUntil(name: string, instant: Date): Promise<void>;
}

/** A running engine. */
export interface JobEngine {
  name: "embedded" | "inngest";
  /** Signals that there may be new work, in this process and the others. */
  wake(): void;
  /** Stops claiming work and waits for running jobs. */
  stop(): Promise<void>;
}
