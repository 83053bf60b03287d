/**
 * Node's flags for workers. A batch of hundreds of gifts lives for a moment: with room for it, in megabytes, it is
 * seldom copied, which was a quarter of a settling worker's processor time. V8 takes the room only while it is needed.
 */
export const WORKER_FLAGS: readonly string[] = ["--max-semi-space-size=48"];
