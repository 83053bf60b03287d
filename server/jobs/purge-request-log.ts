import { purgeRequestLogs } from "@/server/domain/request-logs/purge-request-logs";
import { job } from "@/server/jobs/job";

/** Forgets the requests of more than 30 days ago. */
export const purgeRequestLog = job({
  name: "purge-request-log",
  cron: "*/10 * * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("purge", () => purgeRequestLogs(ctx));
  },
});
