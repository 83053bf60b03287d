import { accountNumber } from "@/app/_console/bank/account-words";
import { accountPath } from "@/app/_console/bank/bank-paths";
import { type Column, DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import type { ShownStatement } from "@/server/domain/bank/find-bank-file";
import { formatDay } from "@/server/texts/format";

const KINDS: Record<string, string> = {
  intraday: "An intraday report. A statement repeats what it says, so nothing is booked.",
  advice: "A notification. A statement has what it says, so nothing is booked.",
};
const dayOf = (on: Date) => formatDay(on.toISOString().slice(0, 10), "en", true);

/** A file's statements by account, and what happens to their entries. */
export function StatementTable({ statements, isBooked }: { statements: readonly ShownStatement[]; isBooked: boolean }) {
  const figures: Column<ShownStatement>[] = [
    { key: "new", title: "New", isFigure: true, cell: ({ newEntries }) => <Entries count={newEntries} word="new" /> },
    {
      key: "known",
      title: "Known already",
      isFigure: true,
      cell: ({ knownEntries }) => <Entries count={knownEntries} word="known" />,
    },
    {
      key: "unclear",
      title: "Unclear",
      isFigure: true,
      cell: ({ unclearEntries }) => <Entries count={unclearEntries} word="unclear" />,
    },
  ];
  const sum = (key: "newEntries" | "knownEntries" | "unclearEntries", word: string) => (
    <Entries count={statements.reduce((all, statement) => all + (statement[key] ?? 0), 0)} word={word} />
  );
  return (
    <DataTable
      caption={isBooked ? "Statements, and what became of their entries" : "Statements, and what booking them would do"}
      rows={statements}
      keyOf={({ id }) => id}
      columns={[
        { key: "account", title: "Account", cell: (row) => <Account statement={row} /> },
        { key: "days", title: "Statement", onPhone: "line", cell: (row) => <Days statement={row} /> },
        {
          key: "opening",
          title: "Opening balance",
          isFigure: true,
          cell: (row) => <Balance label="opens with" cents={row.openingCents} currency={row.account.currency} />,
        },
        {
          key: "closing",
          title: "Closing balance",
          isFigure: true,
          cell: (row) => <Balance label="closes with" cents={row.closingCents} currency={row.account.currency} />,
        },
        ...figures,
      ]}
      {...(statements.length > 1 && {
        sums: {
          account: `${statements.length} statements`,
          new: sum("newEntries", "new"),
          known: sum("knownEntries", "known"),
          unclear: sum("unclearEntries", "unclear"),
        },
      })}
    />
  );
}

function Account({ statement: { account } }: { statement: ShownStatement }) {
  return (
    <>
      <a href={accountPath(account.id)} className="text-link inline-block py-1 font-semibold [overflow-wrap:anywhere]">
        {account.holder}
      </a>
      <span className="block text-quiet text-small tabular-nums">
        {accountNumber(account)} {account.currency}
      </span>
    </>
  );
}

function Days({ statement: { kind, number, openingOn, closingOn, addsUp } }: { statement: ShownStatement }) {
  const days = [openingOn, closingOn].flatMap((on) => (on === null ? [] : dayOf(on)));
  return (
    <>
      {number !== null && `No. ${number} `}
      {[...new Set(days)].join(" to ")}
      {KINDS[kind] && <span className="block text-quiet text-small">{KINDS[kind]}</span>}
      {kind === "statement" && !addsUp && (
        <span className="block text-small text-waiting">
          It has no balances, so nobody can tell whether it is whole.
        </span>
      )}
    </>
  );
}

/** On a phone, the columns have no headings. */
function Balance({ label, cents, currency }: { label: string; cents: bigint | null; currency: string }) {
  if (cents === null) return <span className="text-quiet">None</span>;
  return (
    <>
      <span className="text-quiet text-small md:hidden">{label} </span>
      <Money cents={Number(cents)} currency={currency} locale="en" />
    </>
  );
}

function Entries({ count, word }: { count: number | null; word: string }) {
  return (
    <>
      {(count ?? 0).toLocaleString("en-US")}
      <span className="text-quiet text-small md:hidden"> {word}</span>
    </>
  );
}
