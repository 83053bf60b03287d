import { describe, expect, test } from "vitest";
import { job, pump } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import { type JobHarness, openJobFixture, type ServerOwned } from "@/server/testing/job-fixture";
import { describeStarting } from "@/server/testing/job-starting-conformance";
import { describeSteps } from "@/server/testing/job-steps-conformance";

/** What every engine does with the same jobs. */
export function describeJobEngine(open: () => Promise<JobHarness>, serverOwned: ServerOwned[] = []): void {
  const fixture = openJobFixture(open, serverOwned);
  describeStarting(fixture);
  describeSteps(fixture);

  describe("pumps", () => {
    test("a pump is started by its event and continues until nothing is due", async () => {
      const due = [1, 2, 3];
      const drained: number[] = [];
      const engine = await fixture.start(
        pump({
          name: "drain",
          on: "webhook.due",
          cron: "* * * * *",
          run: async (ctx) => {
            const next = due.shift();
            if (next) drained.push(next);
            return due.length > 0 ? ctx.now() : null;
          },
        }),
      );
      await fixture.emit("webhook.due", "whv_1");
      engine.wake();
      await eventually(() => expect(drained).toEqual([1, 2, 3]));
    });
  });

  test("unsupported jobs are rejected at the start", async () => {
    const run = async () => {};
    const unknown = { ...job({ name: "odd", on: "gift.created", retries: 1, run }), throttle: 5 };
    await expect(fixture.harness().start([unknown])).rejects.toThrow("odd: no engine knows the option throttle");
    const twice = [1, 2].map(() => job({ name: "twin", cron: "* * * * *", retries: 21, run }));
    await expect(fixture.harness().start(twice)).rejects.toThrow(
      /twin: retries is not.*twin: its name is already in use/,
    );
    await expect(fixture.harness().start([job({ name: "Idle Job", retries: 0, run })])).rejects.toThrow(
      "Idle Job: its name is not kebab-case; Idle Job: nothing triggers it",
    );
    await expect(
      fixture.harness().start([pump({ name: "often", cron: "* * * * * *", run: async () => null })]),
    ).rejects.toThrow("often: its schedule is not valid cron");
  });
}
