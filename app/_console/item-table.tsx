import { Lock, UsersRound } from "lucide-react";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import type { ReviewRow } from "@/server/domain/reviews/review-queue";

interface ItemTableProps {
  rows: readonly ReviewRow[];
  /** The path of the queue. */
  path: string;
  /** What the money of its items is; null where none waits. */
  money: string | null;
  /** How long after it was opened an item should have been decided; undefined if nobody said. */
  dueAfterMs?: number | undefined;
  now: Date;
}

/** The items of a queue: a table, and on a phone a list. */
export function ItemTable({ rows, path, money, dueAfterMs, now }: ItemTableProps) {
  return (
    <table className="block w-full border-line border-y md:table">
      <caption className="sr-only">
        {money ? "Items, those with the most money first" : "Items, the oldest first"}
      </caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-line border-b text-quiet text-small">
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            Item
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            Status
          </th>
          {money && (
            <th scope="col" className="py-2 pe-4 text-end font-normal">
              {money}
            </th>
          )}
          <th scope="col" className="py-2 text-end font-normal">
            Since
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr key={row.id} className="grid grid-cols-2 gap-x-4 py-2 md:table-row">
            <th scope="row" className="col-span-2 min-w-0 text-start font-normal md:py-2 md:pe-4">
              <a
                href={`${path}/${encodeURIComponent(row.id)}`}
                data-row
                className="text-link inline-block py-1 font-semibold"
              >
                {row.title}
              </a>
              <span className="block text-quiet text-small [overflow-wrap:anywhere]">{row.subject}</span>
            </th>
            <td className="col-span-2 md:py-2 md:pe-4">
              <Status row={row} />
            </td>
            {money && (
              <td className="tabular-nums md:py-2 md:pe-4 md:text-end">
                {row.heldCents > 0n ? <Money cents={Number(row.heldCents)} currency="USD" locale="en" /> : "None"}
              </td>
            )}
            <td className="text-end md:py-2">
              <TimeText at={row.openedAt.toISOString()} locale="en" now={now} />
              {dueAfterMs && <Due at={new Date(row.openedAt.getTime() + dueAfterMs)} now={now} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When an item should have been decided, in words if that is over. */
function Due({ at, now }: { at: Date; now: Date }) {
  const isOverdue = at < now;
  return (
    <span className={`block text-small ${isOverdue ? "text-refused" : "text-quiet"}`}>
      {isOverdue ? "Was due " : "Due "}
      <TimeText at={at.toISOString()} locale="en" now={now} />
    </span>
  );
}

function Status({ row: { claim, isHalfDecided } }: { row: ReviewRow }) {
  return (
    <>
      {isHalfDecided && (
        <span className="flex items-center gap-2 text-waiting">
          <UsersRound aria-hidden="true" size={18} /> Needs a second operator
        </span>
      )}
      {claim && (
        <span className="flex items-center gap-2 text-quiet">
          <Lock aria-hidden="true" size={18} /> {claim.isOwn ? "Claimed by you" : `Claimed by ${claim.by}`}
        </span>
      )}
      {!claim && !isHalfDecided && <span className="text-quiet">Open</span>}
    </>
  );
}
