import { describe, expect, test } from "vitest";
import { job, pump } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import { type JobBench, type ServerOwned, setStage } from "@/server/testing/job-stage";
import { describeStarting } from "@/server/testing/job-starting-conformance";
import { describeSteps } from "@/server/testing/job-steps-conformance";

/** What every engine has to do with the same jobs. */
export function describeJobEngine(open: () => Promise<JobBench>, serverOwned: ServerOwned[] = []): void {
  const stage = setStage(open, serverOwned);
  describeStarting(stage);
  describeSteps(stage);

  describe("pumps", () => {
    test("a pump is started by its event and goes on until nothing is due", async () => {
      const due = [1, 2, 3];
      const drained: number[] = [];
      const engine = await stage.start(
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
      await stage.emit("webhook.due", "whv_1");
      engine.wake();
      await eventually(() => expect(drained).toEqual([1, 2, 3]));
    });
  });

  test("what no engine knows is refused at the start", async () => {
    const run = async () => {};
    const unknown = { ...job({ name: "odd", on: "gift.created", retries: 1, run }), throttle: 5 };
    await expect(stage.bench().start([unknown])).rejects.toThrow("odd: no engine knows the option throttle");
    const twice = [1, 2].map(() => job({ name: "twin", cron: "* * * * *", retries: 21, run }));
    await expect(stage.bench().start(twice)).rejects.toThrow(/twin: retries is not.*twin: its name is taken twice/);
    await expect(stage.bench().start([job({ name: "Idle Job", retries: 0, run })])).rejects.toThrow(
      "Idle Job: its name is not in kebab-case; Idle Job: nothing starts it",
    );
    await expect(
      stage.bench().start([pump({ name: "often", cron: "* * * * * *", run: async () => null })]),
    ).rejects.toThrow("often: its schedule cannot be read");
  });
}
