import { expect, test } from "vitest";
import { inngestClient } from "@/server/adapters/job-engine/inngest-client";
import { inngestFunctions } from "@/server/adapters/job-engine/inngest-functions";
import { type Job, job } from "@/server/jobs/job";
import { silentLog } from "@/server/testing/silent-log";

const ACCESS = {
  appId: "almoner-test",
  eventKey: "e",
  signingKey: "s",
  baseUrl: undefined,
  serveOrigin: "http://w.test",
};

/** The job's registration, without what every function has. */
function configOf(draft: Partial<Parameters<typeof job>[0]>): Record<string, unknown>[] {
  const plain = { name: "plain", on: "gift.created", sweep: "sweep", retries: 3, run: async () => {} } as const;
  const definition: Job = job({ ...plain, ...draft });
  const functions = inngestFunctions(inngestClient(ACCESS, silentLog), {} as never, [definition]);
  return functions.flatMap((served) =>
    (served as never as { getConfig(options: object): Record<string, unknown>[] }).getConfig({
      baseUrl: new URL("http://w.test/api/inngest"),
      appPrefix: ACCESS.appId,
    }),
  );
}

test("one function checks in when asked to, and every job's failures are handled", () => {
  const [checkIn, main, failure, ...others] = configOf({});
  expect(checkIn).toMatchObject({ id: "almoner-test-check-in", triggers: [{ event: "almoner-test/check-in" }] });
  expect(main).toMatchObject({
    id: "almoner-test-plain",
    triggers: [{ event: "almoner-test/gift.created" }],
    steps: { step: { retries: { attempts: 3 } } },
  });
  expect(failure).toMatchObject({ id: "almoner-test-plain-failure" });
  expect(others).toEqual([]);
});

test.each([
  [
    { batch: { max: 100, waitMs: 250, key: "groupId" } },
    { batchEvents: { maxSize: 100, timeout: "1s", key: "event.data.groupId" } },
  ],
  [{ concurrency: { limit: 5 } }, { concurrency: [{ limit: 5 }] }],
  [{ concurrency: { limit: 1, key: "subjectId" } }, { concurrency: [{ limit: 1, key: "event.data.subjectId" }] }],
  [
    { throttle: { limit: 10, periodMs: 60_000, key: "groupId" } },
    { throttle: { limit: 10, period: "60s", key: "event.data.groupId" } },
  ],
  [
    { debounce: { waitMs: 1_500, maxWaitMs: 10_000, key: "subjectId" } },
    { debounce: { period: "2s", timeout: "10s", key: "event.data.subjectId" } },
  ],
  [{ debounce: { waitMs: 1_000 } }, { debounce: { period: "1s" } }],
  [{ priority: 120 }, { priority: { run: "120" } }],
  [
    { cancelOn: ["recurring_gift.canceled"] },
    {
      cancel: [{ event: "almoner-test/recurring_gift.canceled", if: "event.data.subjectId == async.data.subjectId" }],
    },
  ],
] as const)("%j is registered as Inngest says it", (draft, config) => {
  expect(configOf(draft as never)[1]).toMatchObject(config);
});
