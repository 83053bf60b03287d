import type { Operating } from "@/app/_request/signed-in";
import { Notice } from "@/components/ui/notice";
import { readJobHealth } from "@/server/domain/job-health/read-job-health";

const QUESTIONS = [
  ["worker", "Worker"],
  ["engine", "Job engine"],
  ["work", "Work"],
] as const;

/** Shows whether background work is running, and what is not. */
export async function WorkHealth({ operating: { run } }: { operating: Operating }) {
  const checks = await run(readJobHealth, {});
  const broken = QUESTIONS.filter(([name]) => !checks[name].ok);
  if (broken.length > 0) {
    return (
      <Notice kind="waiting" title="Background work needs attention">
        <ul>
          {broken.map(([name, label]) => (
            <li key={name}>
              {label}: {checks[name].detail}
            </li>
          ))}
        </ul>
        <p>
          <code>npm run jobs</code> says more, and the worker’s log says why. Gifts are still accepted. What follows
          from them may come later.
        </p>
      </Notice>
    );
  }
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="section-title">
        Health
      </h2>
      <dl className="mt-2 grid max-w-measure grid-cols-[8rem_1fr] gap-y-1">
        {QUESTIONS.map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="first-letter:uppercase">{checks[name].detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
