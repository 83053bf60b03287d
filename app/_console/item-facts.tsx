import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ItemView } from "@/app/_console/queues/queue";
import { Fact, FactList } from "@/components/parts/fact-list";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";

/** What is known about an item: figures, facts, and sources side by side with their differences marked. */
export function ItemFacts({ view, now }: { view: ItemView; now: Date }) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {view.openedAt && (
          <div>
            <dt className="text-quiet text-small">Waiting since</dt>
            <dd>
              <TimeText at={view.openedAt.toISOString()} locale="en" now={now} />
              <span className="block text-quiet text-small">
                <MomentText at={view.openedAt} locale="en" />
              </span>
            </dd>
          </div>
        )}
        {view.held && (
          <div>
            <dt className="text-quiet text-small">{view.held.label ?? "Money held"}</dt>
            <dd>
              <Money cents={Number(view.held.cents)} currency={view.held.currency} locale="en" />
            </dd>
          </div>
        )}
      </dl>
      {view.comparisons.map((comparison) => (
        <ComparisonTable key={comparison.title} comparison={comparison} />
      ))}
      <div className={`grid gap-x-10 gap-y-6 ${view.documents?.length ? "" : "lg:grid-cols-2"}`}>
        {view.panes.map(({ title, facts }) => (
          <section key={title} className="min-w-0 space-y-3">
            <h2 className="section-title">{title}</h2>
            <FactList>
              {facts.map(({ label, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat ("Payout" once a transfer), and facts never change places
                <Fact key={at} label={label}>
                  {value}
                </Fact>
              ))}
            </FactList>
          </section>
        ))}
      </div>
    </>
  );
}

interface Compared {
  title: string;
  columns: readonly string[];
  rows: readonly { label: string; values: readonly ReactNode[]; differs: boolean }[];
}

/** The values of several sources side by side, with differences marked. */
export function ComparisonTable({ comparison: { title, columns, rows } }: { comparison: Compared }) {
  return (
    <div className="space-y-3">
      <h2 className="section-title">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={title}>
        <table className="w-full border-line border-y">
          <thead>
            <tr className="border-line border-b text-quiet text-small">
              <td />
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pe-4 text-start font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ label, values, differs }) => (
              <tr key={label} className={differs ? "bg-card" : ""}>
                <th scope="row" className="py-2 pe-4 text-start align-top font-normal text-quiet">
                  {label}
                  {differs && (
                    <span className="flex items-center gap-1 font-semibold text-small text-waiting">
                      <TriangleAlert aria-hidden="true" size={16} /> Differs
                    </span>
                  )}
                </th>
                {values.map((value, at) => (
                  <td
                    key={columns[at]}
                    className={`py-2 pe-4 align-top tabular-nums [overflow-wrap:anywhere] ${differs ? "font-semibold" : ""}`}
                  >
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
