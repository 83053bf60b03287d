import type pg from "pg";
import { type Job, job } from "@/server/jobs/job";

/** Where the steps of marking jobs leave their marks, one row for each time that a step ran. */
export const MARKS_TABLE = "CREATE TABLE marks (subject text, step text, pid int)";

/** A job with three steps that leave marks. With `hangs`, the second step never ends for subjects named hang-... */
export function markingJob(pool: pg.Pool, { hangs }: { hangs: boolean }): Job {
  return job({
    name: "marking",
    on: "gift.created",
    sweep: "sweep",
    retries: 0,
    async run({ events, step }) {
      const subject = events[0]?.subjectId ?? "";
      const mark = async (name: string) => {
        await pool.query("INSERT INTO marks VALUES ($1, $2, $3)", [subject, name, process.pid]);
        if (hangs && name === "second" && subject.startsWith("hang-")) await new Promise(() => {});
      };
      for (const name of ["first", "second", "third"]) await step.run(name, () => mark(name));
    },
  });
}
