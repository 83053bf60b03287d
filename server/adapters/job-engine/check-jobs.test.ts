import { describe, expect, test } from "vitest";
import { checkJobs } from "@/server/adapters/job-engine/check-jobs";
import { EVENTS, type EventType } from "@/server/events/catalogue";
import { type Job, job } from "@/server/jobs/job";

// Guards all jobs at once: a server that rejects one function rejects the whole registration, and nothing would run.

const DAY_MS = 86_400_000;
const TYPES = Object.keys(EVENTS) as EventType[];
const RUN = async () => {};

const draft = (options: object): Job => ({
  ...job({ name: "odd", on: "gift.created", retries: 1, sweep: "sweep", run: RUN }),
  ...options,
});

describe.each<[string, object, object, string]>([
  ["triggers", { on: TYPES.slice(0, 10) }, { on: TYPES.slice(0, 11) }, "on has 11 events and may have 10"],
  ["a trigger", { on: ["gift.created"] }, { on: ["gift.created", "gift.created"] }, "on has an event twice"],
  ["cancellations", { cancelOn: TYPES.slice(0, 5) }, { cancelOn: TYPES.slice(0, 6) }, "cancelOn has 6 events"],
  ["batch size", { batch: { max: 100, waitMs: 0 } }, { batch: { max: 101, waitMs: 0 } }, "batch.max is not 1 to 100"],
  ["batch wait", { batch: { max: 1, waitMs: 60_000 } }, { batch: { max: 1, waitMs: 60_001 } }, "batch.waitMs is not"],
  [
    "a batch with priority",
    { batch: { max: 2, waitMs: 250, key: "groupId" } },
    { batch: { max: 2, waitMs: 250 }, priority: 1 },
    "it has both batch and priority",
  ],
  [
    "a batch with cancellation",
    { cancelOn: ["gift.failed"] },
    { cancelOn: ["gift.failed"], batch: { max: 2, waitMs: 250 } },
    "it has both batch and cancelOn",
  ],
  [
    "a batch with debounce",
    { debounce: { waitMs: 1_000, maxWaitMs: 5_000 } },
    { debounce: { waitMs: 1_000 }, batch: { max: 2, waitMs: 250 } },
    "it has both batch and debounce",
  ],
  ["retries", { retries: 20 }, { retries: 21 }, "retries is not 0 to 20"],
  ["a short debounce", { debounce: { waitMs: 1_000 } }, { debounce: { waitMs: 999 } }, "debounce.waitMs is not 1000"],
  ["a long debounce", { debounce: { waitMs: 7 * DAY_MS } }, { debounce: { waitMs: 8 * DAY_MS } }, "debounce.waitMs"],
  [
    "throttle",
    { throttle: { limit: 1, periodMs: 1_000 } },
    { throttle: { limit: 0, periodMs: 999 } },
    "odd: throttle.limit is not an integer from 1; odd: throttle.periodMs is not 1000 to",
  ],
  ["priority", { priority: 600 }, { priority: -1 }, "priority is not 0 to 600"],
  ["concurrency", { concurrency: { limit: 1 } }, { concurrency: { limit: 0 } }, "concurrency.limit is not"],
  [
    "a key",
    { concurrency: { limit: 1, key: "subjectId" } },
    { concurrency: { limit: 1, key: "amount" } },
    "concurrency.key is neither subjectId nor groupId",
  ],
  [
    "an option of an option",
    { throttle: { limit: 1, periodMs: 1_000 } },
    { throttle: { limit: 1, periodMs: 1_000, burst: 2 } },
    "no engine knows the option throttle.burst",
  ],
  ["an option", { onFailure: RUN }, { idempotency: "event.id" }, "no engine knows the option idempotency"],
])("%s", (_what, accepted, refused, message) => {
  test("is accepted within the server's limits", () => {
    expect(() => checkJobs([draft(accepted)])).not.toThrow();
  });

  test("is refused beyond them", () => {
    expect(() => checkJobs([draft(refused)])).toThrow(message);
  });
});

test("every error of every job is named at once", () => {
  expect(() => checkJobs([draft({ retries: -1, priority: 0.5 }), draft({ name: "other", on: [] })])).toThrow(
    "odd: retries is not 0 to 20; odd: priority is not 0 to 600; other: nothing triggers it",
  );
});
