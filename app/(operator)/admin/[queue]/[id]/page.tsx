import { AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { Decisions, Standing } from "@/app/_console/decisions";
import { DocumentView } from "@/app/_console/document-view";
import { ItemFacts } from "@/app/_console/item-facts";
import { LogTable } from "@/app/_console/log-table";
import { type ItemProps, openItem } from "@/app/_console/open-item";
import { Notice } from "@/components/ui/notice";
import { type LoggedEntry, readHistory } from "@/server/domain/audit-log/search-audit-log";

export const metadata = adminMetadata("Item");

const NOTICES: Record<string, string> = {
  waiting: "Your decision is recorded. It takes effect when a second operator decides the same.",
  withdrawn: "Your decision is withdrawn.",
  claimed: "This is yours for the next 15 minutes.",
  released: "You have given this back.",
  taken: "That is not possible now: someone else works on this, or has decided it.",
};

const isView = ({ action }: LoggedEntry) => /\.view(_|$)/.test(action);

/** An item of a queue: its subject, the possible decisions, and its history. */
export default async function ItemPage(props: ItemProps) {
  const opened = await openItem(props, "");
  const { operating, queue, view, queuePath, param } = opened;
  const history = await operating.run(readHistory, { subjectIds: view.historyOf });
  return (
    <AdminFrame part={queuePath} title={view.title} notice={NOTICES[param("done") ?? ""] ?? null}>
      <p>
        <a href={queuePath} data-key="u" className="text-link inline-flex min-h-11 items-center">
          Back to {queue.title.toLowerCase()}
        </a>
      </p>
      {view.closed !== null && <Notice title="Decided">{view.closed}</Notice>}
      <Standing opened={opened} />
      <p className="max-w-measure text-lead">{view.lead}</p>
      <Decisions opened={opened} />
      <div className={view.documents?.length ? "grid gap-x-10 gap-y-6 xl:grid-cols-2" : ""}>
        <DocumentView opened={opened} />
        <div className="min-w-0 space-y-6">
          <ItemFacts view={view} now={opened.now} />
        </div>
      </div>
      <section aria-labelledby="history" className="space-y-3">
        <h2 id="history" className="section-title">
          History
        </h2>
        <LogTable entries={history.filter((entry) => !isView(entry))} empty="Nothing has happened yet." />
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-quiet">Who looked at this</summary>
          <LogTable entries={history.filter(isView)} empty="Nobody has looked at this." />
        </details>
      </section>
    </AdminFrame>
  );
}
