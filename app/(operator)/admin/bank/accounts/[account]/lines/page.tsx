import { adminMetadata } from "@/app/_console/admin-frame";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { accountPath, BANK_PATH } from "@/app/_console/bank/bank-paths";
import { LineTable } from "@/app/_console/bank/line-table";
import { type AdminPage, openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { type Filter, FilterBar } from "@/components/parts/filter-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { findAccountStanding } from "@/server/domain/bank/account-standings";
import { searchBankLines } from "@/server/domain/bank/search-bank-lines";

interface Props {
  params: Promise<{ account: string }>;
  searchParams: SearchParams;
}

export const metadata = adminMetadata("Payments on a bank account");

const STATES = [
  { value: "open", label: "Not matched yet" },
  { value: "matched", label: "Matched" },
] as const;
const TEXT_MAX = 100;
const day = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** The bookings on an account. */
export default async function LinesPage({ params, searchParams }: Props) {
  const { account: id } = await params;
  const path = accountPath(id);
  const { operating, param } = await openAdmin(`${path}/lines`, searchParams);
  const account = await operating.findOr404(findAccountStanding, { accountId: id });
  const wanted = wantedBy(param);
  const after = param("after");
  const page = await operating.run(searchBankLines, {
    accountId: id,
    ...wanted,
    after: after && /^\d{4}-\d{2}-\d{2}_-?\d{1,18}_\d{1,9}$/.test(after) ? after : null,
  });
  const kept = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== null);
  return (
    <BankFrame tab={BANK_PATH} back={{ path, label: account.holder }} title="Payments on the account">
      <FilterBar label="Filter the payments" filters={filtersOf(wanted)} submit="Filter" />
      {page.rows.length > 0 ? (
        <LineTable rows={page.rows} />
      ) : (
        <EmptyState
          action={
            kept.length > 0 && (
              <a href={`${path}/lines`} className="text-link inline-flex min-h-11 items-center">
                Show everything
              </a>
            )
          }
        >
          {kept.length === 0 && after === null
            ? "Nothing was booked on this account yet."
            : "Nothing in this selection."}
        </EmptyState>
      )}
      {page.searched !== null && (
        <p className="text-quiet">
          {page.searched.toLocaleString("en-US")} payments were searched. There are older ones.
        </p>
      )}
      {page.next !== null && (
        <p>
          <a
            href={`${path}/lines?${new URLSearchParams([...kept, ["after", page.next]])}`}
            rel="next"
            data-key="n"
            className="text-link inline-flex min-h-11 items-center"
          >
            {page.searched === null ? "Next page" : "Search further back"}
          </a>
        </p>
      )}
    </BankFrame>
  );
}

function wantedBy(param: AdminPage["param"]) {
  return {
    state: STATES.find(({ value }) => value === param("state"))?.value ?? null,
    text: param("text")?.trim().slice(0, TEXT_MAX) || null,
    from: day(param("from")),
    to: day(param("to")),
  };
}

function filtersOf(wanted: ReturnType<typeof wantedBy>): Filter[] {
  return [
    { kind: "text", name: "text", label: "Name, text or reference", value: wanted.text, maxLength: TEXT_MAX },
    { kind: "select", name: "state", label: "Status", value: wanted.state, all: "All", options: STATES },
    { kind: "date", name: "from", label: "From", value: wanted.from },
    { kind: "date", name: "to", label: "To", value: wanted.to },
  ];
}
