const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/**
 * What Inngest's server accepts, v1.43, self-hosted. A function that breaks one of the limits refuses the whole
 * application, so jobs are held to them at the start, whatever engine runs them. The free plan of Inngest's cloud is
 * stricter: it accepts batches of at most five events.
 */
export const ENGINE_LIMITS = {
  /** Of one function. */
  triggers: 10,
  cancellations: 5,
  concurrencyConstraints: 2,
  /** Events in a batch, and how long one of them may wait for others. */
  batchSize: { least: 1, most: 100 },
  batchWaitMs: { least: SECOND_MS, most: 60 * SECOND_MS },
  /** Retries of a step, and how many it has if a function says nothing. */
  retries: { least: 0, most: 20, unsaid: 4 },
  /** How soon and how late a function may ask for its retry, and when the first comes if it does not. */
  retryAfterMs: { least: SECOND_MS, most: DAY_MS },
  firstRetryMs: { least: 15 * SECOND_MS, most: 45 * SECOND_MS },
  debounceMs: { least: SECOND_MS, most: 7 * DAY_MS },
  throttlePeriodMs: { least: SECOND_MS, most: 7 * DAY_MS },
  /** Seconds by which runs go before others. The server also takes negative ones, and then delays a run for nothing. */
  priority: { least: 0, most: 600 },
  sleepMs: 366 * DAY_MS,
  /** One call of a function. */
  callMs: 2 * 3_600 * SECOND_MS,
  stepsOfRun: 1_000,
  /** The body of a call or a response, and with it the output of a step. */
  bodyBytes: 4 * 1_024 * 1_024,
  /** Everything that the steps of a run have returned. */
  stateBytes: 32 * 1_024 * 1_024,
  eventBytes: 512 * 1_024,
  eventNameLength: 512,
  eventsOfSend: 5_000,
  /** How long an event's id is remembered, so that the event sent again starts nothing; batches do not look at it. */
  eventIdMs: DAY_MS,
} as const;

/** Pairs of options that a function cannot have both of. */
export const EXCLUSIVE_OPTIONS = [
  ["batch", "priority"],
  ["batch", "cancelOn"],
  ["batch", "debounce"],
] as const;
