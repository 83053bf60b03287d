import { screenIdentities } from "@/server/domain/screening/screen-identities";
import { job } from "@/server/jobs/job";

/** Screens an identity when it is made and when its names change. */
export const screenIdentity = job({
  name: "screen-identity",
  on: ["identity.created", "identity.renamed"],
  retries: 10,
  async run({ ctx, events, step }) {
    await step.run("screen", async () => {
      const identities = await ctx.db.identity.findMany({
        where: { id: { in: events.map((event) => event.subjectId) } },
      });
      await screenIdentities(ctx, identities);
    });
  },
});
