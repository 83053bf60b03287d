/** An event as jobs see it: what happened and to what. Everything else is read from the database. */
export interface JobEvent {
  id: string;
  type: string;
  subjectId: string;
}

/** The steps of a run. A finished step is not run again; what it returned is remembered. */
export interface JobSteps {
  /** Runs a named step. It may run twice when a process dies in it, so what it calls must bear that. Returns ids and verdicts. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Lets the run rest until the instant, by the product's clock. */
  sleepUntil(name: string, instant: Date): Promise<void>;
}

/** A running engine. */
export interface JobEngine {
  name: "embedded" | "inngest";
  /** Says that there may be new work, in this process and the others. */
  wake(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
}
