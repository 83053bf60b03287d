const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/**
 * The limits of Inngest's server, v1.43, self-hosted. It rejects the whole application if one function exceeds a limit,
 * so jobs are checked at startup, whatever engine runs them. The free plan of Inngest's cloud is stricter: it accepts
 * batches of at most five events.
 */
export const ENGINE_LIMITS = {
  /** Per function. */
  triggers: 10,
  cancellations: 5,
  concurrencyConstraints: 2,
  /** Events in a batch, and how long an event may wait for others. */
  batchSize: { least: 1, most: 100 },
  batchWaitMs: { least: SECOND_MS, most: 60 * SECOND_MS },
  /** Retries of a step, and the default. */
  retries: { least: 0, most: 20, unsaid: 4 },
  /** The shortest and longest delay that a function may request for its retry, and the first delay by default. */
  retryAfterMs: { least: SECOND_MS, most: DAY_MS },
  firstRetryMs: { least: 15 * SECOND_MS, most: 45 * SECOND_MS },
  debounceMs: { least: SECOND_MS, most: 7 * DAY_MS },
  throttlePeriodMs: { least: SECOND_MS, most: 7 * DAY_MS },
  /**
   * Seconds by which runs are moved ahead of others. The server also accepts negative values, but these only delay a
   * run.
   */
  priority: { least: 0, most: 600 },
  sleepMs: 366 * DAY_MS,
  /** The duration of one call of a function. */
  callMs: 2 * 3_600 * SECOND_MS,
  stepsOfRun: 1_000,
  /** The body of a call or a response, which limits the output of a step. */
  bodyBytes: 4 * 1_024 * 1_024,
  /** Everything that a run's steps have returned. */
  stateBytes: 32 * 1_024 * 1_024,
  eventBytes: 512 * 1_024,
  eventNameLength: 512,
  eventsOfSend: 5_000,
  /** How long an event's id is remembered, so that sending it again starts nothing; ignored for batches. */
  eventIdMs: DAY_MS,
} as const;

/** Pairs of options that exclude each other. */
export const EXCLUSIVE_OPTIONS = [
  ["batch", "priority"],
  ["batch", "cancelOn"],
  ["batch", "debounce"],
] as const;
