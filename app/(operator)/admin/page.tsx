import { ADMIN_PATH, AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { ExchangedSums } from "@/app/_console/exchanged-sums";
import { HeldMoney } from "@/app/_console/held-money";
import { openAdmin } from "@/app/_console/open-admin";
import { QUEUES } from "@/app/_console/queues/queues";
import { StaleLists } from "@/app/_console/stale-lists";
import { WorkHealth } from "@/app/_console/work-health";
import type { SearchParams } from "@/app/_request/request-locale";
import { TimeText } from "@/components/ui/time-text";

export const metadata = adminMetadata("Overview");

/** What is waiting for an operator, by queue. */
export default async function AdminOverview({ searchParams }: { searchParams: SearchParams }) {
  const { operating, now } = await openAdmin(ADMIN_PATH, searchParams);
  const queues = await Promise.all(QUEUES.map(async (queue) => ({ queue, summary: await queue.summarize(operating) })));
  const open = queues.reduce((sum, { queue, summary }) => sum + (queue.isStanding ? 0 : summary.count), 0);
  return (
    <AdminFrame part={ADMIN_PATH} title="What waits for you">
      <StaleLists operating={operating} now={now} />
      <p className="text-lead">
        {open === 0 ? "Nothing is waiting." : `${open} ${open === 1 ? "item waits" : "items wait"} for a decision.`}
      </p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {queues.map(({ queue, summary }) => (
          <li key={queue.slug} className="rounded-card border border-line bg-card p-5">
            <h2 className="section-title">
              <a href={`${ADMIN_PATH}/${queue.slug}`} data-row className="text-link inline-flex min-h-11 items-center">
                {queue.title}
              </a>
            </h2>
            <p className="mt-1 text-quiet">{queue.lead}</p>
            <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
              <dt className="text-quiet">Open</dt>
              <dd className="text-end font-semibold">{summary.count}</dd>
              <dt className="text-quiet">Oldest</dt>
              <dd className="text-end">
                {summary.oldestAt ? <TimeText at={summary.oldestAt.toISOString()} locale="en" now={now} /> : "None"}
              </dd>
              {queue.money && (
                <>
                  <dt className="text-quiet">{queue.money}</dt>
                  <dd className="text-end">
                    <HeldMoney held={summary.held} />
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <ExchangedSums operating={operating} />
      <WorkHealth operating={operating} />
    </AdminFrame>
  );
}
