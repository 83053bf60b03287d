import { Lock, UsersRound } from "lucide-react";
import { HeldMoney } from "@/app/_console/held-money";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { TimeText } from "@/components/ui/time-text";
import type { ReviewRow } from "@/server/domain/reviews/review-queue";

interface ItemTableProps {
  rows: readonly ReviewRow[];
  /** The path of the queue. */
  path: string;
  /** The label of its items' money; null if none is waiting. */
  money: string | null;
  /** How long after opening an item should have been decided; undefined without a target. */
  dueAfterMs?: number | undefined;
  now: Date;
  /** The id of the form that submits selected items; null if they are decided one by one. */
  form?: string | null;
}

/** The items of a queue: a table, and on a phone a list. */
export function ItemTable({ rows, path, money, dueAfterMs, now, form = null }: ItemTableProps) {
  const held: Column<ReviewRow> = {
    key: "money",
    title: money ?? "",
    isFigure: true,
    cell: ({ held }) => <HeldMoney held={held} />,
  };
  return (
    <DataTable
      caption={money ? "Items, those with the most money first" : "Items, the oldest first"}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: "item", title: "Item", cell: (row) => <Selectable row={row} path={path} form={form} /> },
        { key: "status", title: "Status", onPhone: "line", cell: (row) => <Status row={row} /> },
        ...(money ? [held] : []),
        {
          key: "since",
          title: "Since",
          isFigure: true,
          cell: ({ openedAt }) => (
            <>
              <TimeText at={openedAt.toISOString()} locale="en" now={now} />
              <span className="block text-quiet text-small">
                <MomentText at={openedAt} locale="en" />
              </span>
              {dueAfterMs && <Due at={new Date(openedAt.getTime() + dueAfterMs)} now={now} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** The item's name, with a checkbox if several can be decided at once. */
function Selectable({ row, path, form }: { row: ReviewRow; path: string; form: string | null }) {
  if (form === null) return <Title row={row} path={path} />;
  return (
    <span className="flex items-start gap-3">
      <input
        type="checkbox"
        name="id"
        value={row.id}
        form={form}
        aria-label={`Select ${row.title}`}
        className="field-checkbox mt-1"
      />
      <span className="min-w-0">
        <Title row={row} path={path} />
      </span>
    </span>
  );
}

function Title({ row: { id, title, subject }, path }: { row: ReviewRow; path: string }) {
  return (
    <>
      <a href={`${path}/${encodeURIComponent(id)}`} data-row className="text-link inline-block py-1 font-semibold">
        {title}
      </a>
      <span className="block text-quiet text-small [overflow-wrap:anywhere]">{subject}</span>
    </>
  );
}

/** When an item is due, highlighted if that is in the past. */
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
