import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ADMIN_PATH, AdminFrame, adminMetadata } from "@/app/_console/admin-frame";
import { ItemTable } from "@/app/_console/item-table";
import { MANY_FORM, ManyBar } from "@/app/_console/many-bar";
import { openAdmin } from "@/app/_console/open-admin";
import { QueueSearch } from "@/app/_console/queue-search";
import type { AnyQueue } from "@/app/_console/queues/queue";
import { queueOf } from "@/app/_console/queues/queues";
import { StaleLists } from "@/app/_console/stale-lists";
import type { SearchParams } from "@/app/_request/request-locale";
import { FilterBar } from "@/components/parts/filter-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { CLAIM_FILTERS } from "@/server/domain/reviews/review-queue";
import { CASE_QUEUE } from "@/server/domain/screening/case-queue";

interface Props {
  params: Promise<{ queue: string }>;
  searchParams: SearchParams;
}

const CURSOR = /^\d{1,18}_\d{1,15}_[\w-]{1,80}$/;
const CLAIMS: Record<(typeof CLAIM_FILTERS)[number], string> = {
  free: "Nobody works on it",
  mine: "Claimed by you",
  second: "Needs a second operator",
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { queue } = await params;
  return adminMetadata(queueOf(queue).title);
}

/** A queue: sorted by amount, then by age. */
export default async function QueuePage({ params, searchParams }: Props) {
  const { queue: slug } = await params;
  const path = `${ADMIN_PATH}/${slug}`;
  const { operating, now, param } = await openAdmin(path, searchParams);
  const queue = queueOf(slug);
  const wanted = param("find");
  const found = wanted && queue.search ? await queue.search.find(operating, wanted) : null;
  if (found?.length === 1) redirect(`${path}/${encodeURIComponent(found[0]!.id)}`);
  const after = param("after");
  const claim = CLAIM_FILTERS.find((known) => known === param("claim")) ?? null;
  const kind = queue.kinds.find(({ value }) => value === param("kind"))?.value ?? null;
  const page = await queue.list(operating, { after: after && CURSOR.test(after) ? after : null, claim, kind });
  const done = queue.actions.find((action) => action.slug === param("done"))?.done;
  const kept = new URLSearchParams({ ...(claim && { claim }), ...(kind && { kind }) });
  const isNarrowed = after !== null || claim !== null || kind !== null;
  return (
    <AdminFrame part={path} title={queue.title} notice={done ?? null}>
      {slug === CASE_QUEUE && <StaleLists operating={operating} now={now} />}
      <p className="text-lead">{queue.lead}</p>
      <Filters queue={queue} claim={claim} kind={kind} />
      {queue.search && <QueueSearch label={queue.search.label} wanted={wanted} found={found} path={path} />}
      {page.rows.length > 0 ? (
        <>
          {queue.many && <ManyBar {...queue.many} />}
          <ItemTable
            rows={page.rows}
            path={path}
            money={queue.money}
            dueAfterMs={queue.dueAfterMs}
            now={now}
            form={queue.many ? MANY_FORM : null}
          />
        </>
      ) : (
        <NothingListed isNarrowed={isNarrowed} path={path} />
      )}
      {page.next !== null && (
        <p>
          <a
            href={`${path}?${new URLSearchParams([...kept, ["after", page.next]])}`}
            rel="next"
            data-key="n"
            className="text-link inline-flex min-h-11 items-center"
          >
            Next page
          </a>
        </p>
      )}
    </AdminFrame>
  );
}

function NothingListed({ isNarrowed, path }: { isNarrowed: boolean; path: string }) {
  const everything = (
    <a href={path} className="text-link inline-flex min-h-11 items-center">
      Show everything
    </a>
  );
  return (
    <EmptyState action={isNarrowed && everything}>
      {isNarrowed ? "Nothing in this selection." : "Nothing is waiting."}
    </EmptyState>
  );
}

function Filters({ queue, claim, kind }: { queue: AnyQueue; claim: string | null; kind: string | null }) {
  const all = "All";
  const claims = CLAIM_FILTERS.map((value) => ({ value, label: CLAIMS[value] }));
  return (
    <FilterBar
      label="Filter the items"
      filters={[
        ...(queue.kinds.length > 0
          ? [{ kind: "select" as const, name: "kind", label: "Kind", value: kind, all, options: queue.kinds }]
          : []),
        { kind: "select", name: "claim", label: "Who works on it", value: claim, all, options: claims },
      ]}
      submit="Filter"
    />
  );
}
