/**
 * Node's flags for workers. The nursery is 32 MB instead of 16, because a batch of hundreds of gifts outlives a small
 * one and is copied. V8 takes up to twice that under load, and gives it back after about a minute at rest; of sizes that are
 * no power of two it takes the next one.
 */
export const WORKER_FLAGS: readonly string[] = ["--max-semi-space-size=32"];
