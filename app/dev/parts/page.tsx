import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { BARS, ENTRIES, GIFTS, NOW, type SampleGift } from "@/app/dev/parts/samples";
import { BarChart } from "@/components/parts/bar-chart";
import { type Column, DataTable } from "@/components/parts/data-table";
import { Fact, FactList } from "@/components/parts/fact-list";
import { FilterBar } from "@/components/parts/filter-bar";
import { Timeline } from "@/components/parts/timeline";
import { Money } from "@/components/ui/money";
import { PageFrame } from "@/components/ui/page-frame";
import { StatusMark } from "@/components/ui/status-mark";
import { TimeText } from "@/components/ui/time-text";
import { IS_DEVELOPMENT } from "@/server/config/env";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Parts of a dashboard", robots: { index: false } };

const amountOf = (cents: number) => <Money cents={cents} currency="USD" locale="en" />;

const COLUMNS: readonly Column<SampleGift>[] = [
  {
    key: "donor",
    title: "Donor",
    cell: ({ id, donor }) => (
      <a href={`#${id}`} className="text-link inline-block py-1 font-semibold">
        {donor}
      </a>
    ),
  },
  { key: "campaign", title: "Campaign", onPhone: "line", cell: ({ campaign }) => <bdi>{campaign}</bdi> },
  { key: "status", title: "Status", cell: ({ status }) => <StatusMark status={status} locale="en" /> },
  { key: "at", title: "When", isFigure: true, cell: ({ at }) => <TimeText at={at} locale="en" now={NOW} /> },
  { key: "amount", title: "Amount", isFigure: true, onPhone: "first", cell: ({ cents }) => amountOf(cents) },
];

/** Shows the components of rooms with tables on one page; only while the sources are served. */
export default function PartsPage() {
  if (!IS_DEVELOPMENT) notFound();
  return (
    <PageFrame>
      <div className="space-y-12">
        <h1 className="page-title">Parts of a dashboard</h1>
        <Part title="Bar chart">
          <p className="text-lead">$1,284 since Monday, $310 more than the week before: a match doubled 14 gifts.</p>
          <BarChart
            bars={BARS}
            label="Gifts by day from February 1 to 28: $9,060 settled, $850 clearing, $800 at most on one day."
            nameOf={({ key }) => <TimeText at={key} locale="en" />}
            amountOf={amountOf}
            words={{ table: "Show as a table", day: "Day", settled: "Settled", clearing: "Clearing" }}
          />
        </Part>
        <Part title="Filter bar and table">
          <GiftTable />
        </Part>
        <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[2fr_3fr]">
          <Part title="Fact list">
            <FactList>
              <Fact label="Amount">{amountOf(5_000)}</Fact>
              <Fact label="Fee">{amountOf(100)}</Fact>
              <Fact label="Memo">For the lamps on the north quay, in memory of a very long winter</Fact>
            </FactList>
          </Part>
          <Part title="Timeline">
            <Timeline entries={ENTRIES} />
          </Part>
        </div>
      </div>
    </PageFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 space-y-3">
      <h2 className="section-title">{title}</h2>
      {children}
    </section>
  );
}

const STATUSES = [
  { value: "settled", label: "Settled" },
  { value: "failed", label: "Failed" },
];

function GiftTable() {
  const sum = GIFTS.reduce((cents, gift) => cents + gift.cents, 0);
  return (
    <>
      <FilterBar
        label="Filter the gifts"
        sentence="Gifts to the harbor since March over $10"
        filters={[
          { kind: "text", name: "find", label: "Donor", help: "A part of a name", value: null, maxLength: 100 },
          { kind: "select", name: "status", label: "Status", value: "settled", all: "All", options: STATUSES },
        ]}
        submit="Filter"
      >
        <a href="/dev/parts" className="button-quiet">
          Export
        </a>
      </FilterBar>
      <DataTable
        caption="Gifts, the newest first"
        columns={COLUMNS}
        rows={GIFTS}
        keyOf={({ id }) => id}
        sums={{ donor: `${GIFTS.length} gifts`, amount: amountOf(sum) }}
      />
    </>
  );
}
