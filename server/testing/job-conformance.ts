import { expect, test } from "vitest";
import { job } from "@/server/jobs/job";
import { describeEnding } from "@/server/testing/job-ending-conformance";
import { type JobHarness, openJobFixture } from "@/server/testing/job-fixture";
import { describeGathering } from "@/server/testing/job-gathering-conformance";
import { describeLimits } from "@/server/testing/job-limits-conformance";
import { describeStarting } from "@/server/testing/job-starting-conformance";
import { describeSteps } from "@/server/testing/job-steps-conformance";

/** What every job engine must do. */
export function describeJobEngine(open: () => Promise<JobHarness>): void {
  const fixture = openJobFixture(open);
  describeStarting(fixture);
  describeSteps(fixture);
  describeGathering(fixture);
  describeLimits(fixture);
  describeEnding(fixture);

  test("unsupported jobs are rejected at the start", async () => {
    const run = async () => {};
    const start = (draft: object) =>
      fixture
        .harness()
        .start([{ ...job({ name: "odd", on: "gift.created", retries: 1, sweep: "sweep", run }), ...draft }]);
    await expect(start({ cron: "* * * * *" })).rejects.toThrow("odd: no engine knows the option cron");
    const twice = [1, 2].map(() => job({ name: "twin", on: "gift.created", retries: 21, sweep: "sweep", run }));
    await expect(fixture.harness().start(twice)).rejects.toThrow(
      /twin: retries is not.*twin: its name is already in use/,
    );
    await expect(start({ name: "Idle Job", on: [] })).rejects.toThrow(
      "Idle Job: its name is not kebab-case; Idle Job: nothing triggers it",
    );
  });
}
