import { failOpenGiftsOf } from "@/server/domain/gifts/fail-gifts";
import { job } from "@/server/jobs/job";

/** Fails what a suspended identity has open. */
export const failOpenGifts = job({
  name: "fail-open-gifts",
  on: "identity.suspended",
  retries: 10,
  async run({ ctx, events, step }) {
    for (const event of events) await step.run(`fail ${event.id}`, () => failOpenGiftsOf(ctx, event.subjectId));
  },
});
