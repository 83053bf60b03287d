import type { JobDefinition } from "@/server/jobs/job";

/** Every job that Almoner works. */
export const jobs: JobDefinition[] = [];
