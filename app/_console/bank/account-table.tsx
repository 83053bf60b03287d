import { accountNumber, bankLabel } from "@/app/_console/bank/account-words";
import { accountPath } from "@/app/_console/bank/bank-paths";
import { DataTable } from "@/components/parts/data-table";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import type { AccountStanding } from "@/server/domain/bank/account-standings";
import { formatDay } from "@/server/texts/format";

/** If the newest statement is older than this, the operator is asked for a new one. */
const OLD_MS = 7 * 86_400_000;

/** The operator's accounts: a table, and on a phone a list. */
export function AccountTable({ accounts, now }: { accounts: readonly AccountStanding[]; now: Date }) {
  return (
    <DataTable
      caption="Bank accounts"
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        { key: "holder", title: "Holder", cell: (account) => <Holder account={account} /> },
        { key: "number", title: "Account", onPhone: "line", cell: (account) => <AccountNumber account={account} /> },
        {
          key: "newest",
          title: "Newest statement",
          cell: (account) => <NewestStatement account={account} now={now} />,
        },
        {
          key: "closing",
          title: "Closing balance",
          isFigure: true,
          cell: ({ closing, currency }) =>
            closing ? <Money cents={Number(closing.cents)} currency={currency} locale="en" /> : "Unknown",
        },
        { key: "open", title: "Not matched", isFigure: true, cell: (account) => <Open account={account} /> },
      ]}
    />
  );
}

function Holder({ account: { id, holder, closedAt } }: { account: AccountStanding }) {
  return (
    <>
      <a href={accountPath(id)} data-row className="text-link inline-block py-1 font-semibold [overflow-wrap:anywhere]">
        {holder}
      </a>
      {closedAt && (
        <span className="block text-quiet text-small">Closed {formatDay(closedAt.toISOString(), "en", true)}</span>
      )}
    </>
  );
}

function AccountNumber({ account }: { account: AccountStanding }) {
  return (
    <>
      <bdi className="[overflow-wrap:anywhere]">{accountNumber(account)}</bdi>
      <span className="block text-quiet text-small">
        {account.bank !== null && `${bankLabel(account)} ${account.bank}, `}
        {account.currency}
      </span>
    </>
  );
}

/** The day of the newest statement, with a note if it is old. */
export function NewestStatement({ account: { closing, closedAt }, now }: { account: AccountStanding; now: Date }) {
  if (!closing) return <span className="text-quiet">No statement yet</span>;
  const isOld = closedAt === null && now.getTime() - closing.on.getTime() > OLD_MS;
  return (
    <>
      {formatDay(closing.on.toISOString().slice(0, 10), "en", true)}
      <span className={`block text-small ${isOld ? "text-waiting" : "text-quiet"}`}>
        {isOld && "Import a newer one: "}
        <TimeText at={closing.on.toISOString()} locale="en" now={now} />
      </span>
    </>
  );
}

function Open({ account: { open, currency } }: { account: AccountStanding }) {
  if (open.count === 0) return <span className="text-quiet">Nothing open</span>;
  return (
    <>
      <Money cents={Number(open.cents)} currency={currency} locale="en" />
      <span className="block text-quiet text-small">
        {open.count.toLocaleString("en-US")} {open.count === 1 ? "payment" : "payments"} open
      </span>
    </>
  );
}
