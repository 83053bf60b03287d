import { describe, expect, test } from "vitest";
import { type Job, job } from "@/server/jobs/job";
import { eventually } from "@/server/testing/eventually";
import type { JobFixture } from "@/server/testing/job-fixture";
import { makeTurnstile } from "@/server/testing/turnstile";

/** How many runs start and work at once, and which go first, on every engine. */
export function describeLimits(fixture: JobFixture): void {
  describe("limits", () => {
    const limited = (name: string, options: Partial<Job>, act: (subjectId: string, groupId: string) => Promise<void>) =>
      job({
        ...options,
        name,
        on: "gift.created",
        sweep: "sweep",
        retries: 0,
        run: async ({ events, step }) => {
          const [event] = events;
          await step.run("act", () => act(event!.subjectId, event!.groupId ?? ""));
        },
      });
    const give = async () => {
      await fixture.emitOf("odd", "gift.created", "odd_1", "odd_2", "odd_3", "odd_4");
      await fixture.emitOf("even", "gift.created", "even_1", "even_2", "even_3");
    };

    test("no more runs of one key have a step under way than the limit", async () => {
      const turnstile = makeTurnstile();
      const shared = limited("keyed", { concurrency: { limit: 2, key: "groupId" } }, (_, group) =>
        turnstile.enter(group),
      );
      try {
        await fixture.start(shared);
        await fixture.start(shared);
        await give();
        await eventually(() => expect(turnstile.inside()).toEqual({ odd: 2, even: 2 }));
        await fixture.settled();
        expect(turnstile.inside()).toEqual({ odd: 2, even: 2 });
        turnstile.letOut("odd");
        await eventually(() => expect(turnstile.entered()).toEqual({ odd: 3, even: 2 }));
        await fixture.settled();
        expect(turnstile.inside()).toEqual({ odd: 2, even: 2 });
        turnstile.open();
        await eventually(() => expect(turnstile.entered()).toEqual({ odd: 4, even: 3 }));
        expect(turnstile.most()).toEqual({ odd: 2, even: 2 });
      } finally {
        turnstile.open();
      }
    });

    test("without a key, the limit is the job's", async () => {
      const turnstile = makeTurnstile();
      const shared = limited("alone", { concurrency: { limit: 1 } }, () => turnstile.enter("all"));
      try {
        await fixture.start(shared);
        await fixture.start(shared);
        await give();
        await eventually(() => expect(turnstile.inside()).toEqual({ all: 1 }));
        await fixture.settled();
        expect(turnstile.inside()).toEqual({ all: 1 });
        turnstile.open();
        await eventually(() => expect(turnstile.entered()).toEqual({ all: 7 }));
        expect(turnstile.most()).toEqual({ all: 1 });
      } finally {
        turnstile.open();
      }
    });

    test("a run that sleeps leaves its place to others", async () => {
      const trace: string[] = [];
      const wakeAt = new Date(fixture.harness().ctx.now().getTime() + 3_600_000);
      await fixture.start(
        job({
          name: "resting",
          on: "gift.created",
          concurrency: { limit: 1 },
          sweep: "sweep",
          retries: 0,
          run: async ({ events, step }) => {
            const mark = async (word: string) => {
              trace.push(`${word} ${events[0]?.subjectId}`);
            };
            await step.run("before", () => mark("before"));
            await step.sleepUntil("rest", wakeAt);
            await step.run("after", () => mark("after"));
          },
        }),
      );
      await fixture.emit("gift.created", "gft_1", "gft_2");
      await eventually(() => expect([...trace].sort()).toEqual(["before gft_1", "before gft_2"]));
      await fixture.harness().passTime(3_700_000);
      await fixture.settled();
      await eventually(() => expect(trace).toHaveLength(4));
    });

    test("no more runs of one key start in a period than the limit", async () => {
      const seen: string[] = [];
      const paced = limited("paced", { throttle: { limit: 2, periodMs: 60_000, key: "groupId" } }, async (id) => {
        seen.push(id.split("_")[0]!);
      });
      const started = (group: string) => seen.filter((name) => name === group).length;
      await fixture.start(paced);
      await fixture.start(paced);
      await give();
      await eventually(() => {
        for (const group of ["odd", "even"]) expect(started(group)).toBeGreaterThanOrEqual(1);
      });
      for (const _ of [1, 2, 3]) await fixture.settled();
      for (const group of ["odd", "even"]) expect(started(group)).toBeLessThanOrEqual(2);
      await fixture.passing(() => expect(seen).toHaveLength(7));
    });

    test("runs of a job with priority go before others that wait as long", async () => {
      const turnstile = makeTurnstile();
      const trace: string[] = [];
      const marking = (name: string, on: Job["on"], priority: number) =>
        job({
          name,
          on,
          priority,
          sweep: "sweep",
          retries: 0,
          run: async ({ step }) => {
            await step.run("mark", async () => {
              trace.push(name);
            });
          },
        });
      try {
        await fixture.startNarrow(
          limited("first-of-all", {}, () => turnstile.enter("all")),
          marking("patient", ["gift.settled"], 0),
          marking("plain", ["gift.failed"], 300),
          marking("urgent", ["gift.reversed"], 600),
        );
        await fixture.emit("gift.created", "gft_0");
        await eventually(() => expect(turnstile.inside()).toEqual({ all: 1 }));
        await fixture.emit("gift.settled", "gft_1");
        await fixture.emit("gift.failed", "gft_2");
        await fixture.emit("gift.reversed", "gft_3");
        await fixture.relayed();
        turnstile.open();
        await fixture.passing(() => expect(trace).toHaveLength(3));
        expect(trace).toEqual(["urgent", "plain", "patient"]);
      } finally {
        turnstile.open();
      }
    });
  });
}
