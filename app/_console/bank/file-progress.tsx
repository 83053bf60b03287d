import { filePath } from "@/app/_console/bank/bank-paths";
import { FollowWork } from "@/app/_console/bank/follow-work";
import { Notice } from "@/components/ui/notice";
import type { BankFileView } from "@/server/domain/bank/find-bank-file";

/** Browsers draw the bar in colors of their own unless each of its parts has one. */
const BAR =
  "h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent";
const count = (entries: number) => `${entries.toLocaleString("en-US")} ${entries === 1 ? "entry" : "entries"}`;

/** A worker's progress with a file, which continues whether or not this page is open. */
export function FileProgress({ view: { file, progress } }: { view: BankFileView }) {
  const { work } = file;
  if (!work) return null;
  return (
    <section aria-label="Progress" className="max-w-measure space-y-3">
      <p role="status" className="text-lead">
        {work.step === "reading" ? "The file is being read." : "The file is being booked."}
      </p>
      <p id="progress" className="tabular-nums">
        {progress
          ? `${progress.decided.toLocaleString("en-US")} of ${count(progress.all)}`
          : `${count(file.entries)} so far`}
      </p>
      <progress
        aria-labelledby="progress"
        className={BAR}
        {...(progress && { value: progress.decided, max: progress.all || 1 })}
      />
      {work.error !== null && (
        <Notice kind="waiting" title="The last attempt failed, and is made again by itself">
          <p className="[overflow-wrap:anywhere]">{work.error}</p>
        </Notice>
      )}
      <p className="text-quiet">
        You can leave this page: it goes on.{" "}
        <a href={filePath(file.id)} className="text-link inline-flex min-h-11 items-center">
          Refresh
        </a>
      </p>
      <FollowWork />
    </section>
  );
}
