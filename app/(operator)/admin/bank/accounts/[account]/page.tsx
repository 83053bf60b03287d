import { adminMetadata } from "@/app/_console/admin-frame";
import { NewestStatement } from "@/app/_console/bank/account-table";
import { accountNumber, bankLabel } from "@/app/_console/bank/account-words";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { accountPath, BANK_IMPORT_PATH, BANK_PATH } from "@/app/_console/bank/bank-paths";
import { BankRules } from "@/app/_console/bank/bank-rules";
import { DayTable } from "@/app/_console/bank/day-table";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { Fact, FactList } from "@/components/parts/fact-list";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { type AccountStanding, findAccountStanding } from "@/server/domain/bank/account-standings";
import { type ComparedDay, compareBankDays } from "@/server/domain/bank/compare-bank-days";
import { listBankRules } from "@/server/domain/bank/rules/bank-rules";
import { formatDate } from "@/server/texts/format";

interface Props {
  params: Promise<{ account: string }>;
  searchParams: SearchParams;
}

export const metadata = adminMetadata("Bank account");

const NOTICES: Record<string, string> = {
  added: "The account is added. Import its statements.",
  ruled: "The rule is set. It applies to what statements bring from now on, and to what is open.",
  ended: "The rule is ended. What it booked stays.",
};
/** About a month; older days do not change. */
const DAYS_SHOWN = 31;

/** A bank account: its details, its state, and its missing statements. */
export default async function AccountPage({ params, searchParams }: Props) {
  const { account: id } = await params;
  const path = accountPath(id);
  const { operating, now, param } = await openAdmin(path, searchParams);
  const account = await operating.findOr404(findAccountStanding, { accountId: id });
  const [days, rules] = await Promise.all([
    operating.run(compareBankDays, { accountId: id }),
    operating.run(listBankRules, { accountId: id }),
  ]);
  const { holder, closedAt, gaps } = account;
  return (
    <BankFrame
      tab={BANK_PATH}
      back={{ path: BANK_PATH, label: "Bank accounts" }}
      title={holder}
      notice={NOTICES[param("done") ?? ""] ?? null}
    >
      {closedAt && (
        <Notice title="Closed">Statements of this account are read no longer. What was booked stays.</Notice>
      )}
      {gaps.length > 0 && (
        <Notice kind="waiting" title="Statements are missing">
          <ul className="space-y-1">
            {gaps.map((gap) => (
              <li key={gap} className="[overflow-wrap:anywhere]">
                {gap}
              </li>
            ))}
          </ul>
          <p className="mt-2">Download the statements of these days from the bank, and import them.</p>
        </Notice>
      )}
      <div className="max-w-2xl space-y-6">
        <Facts account={account} now={now} />
        <p>
          <a href={`${path}/lines`} className="text-link inline-flex min-h-11 items-center">
            Payments on the account
          </a>
        </p>
        {closedAt === null && (
          <p className="flex flex-wrap gap-3">
            <a href={BANK_IMPORT_PATH} className="button-quiet">
              Import statements
            </a>
            <a href={`${path}/close`} className="button-quiet text-refused">
              Close the account
            </a>
          </p>
        )}
      </div>
      <Balances days={days} currency={account.currency} />
      {closedAt === null && <BankRules accountId={id} currency={account.currency} rules={rules} />}
    </BankFrame>
  );
}

/** The bank's closing balances, and whether the ledger has the same. */
function Balances({ days, currency }: { days: readonly ComparedDay[]; currency: string }) {
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="balances" className="mt-8 space-y-3">
      <h2 id="balances" className="section-title">
        Balances
      </h2>
      <DayTable days={days.slice(0, DAYS_SHOWN)} currency={currency} />
    </section>
  );
}

function Facts({ account, now }: { account: AccountStanding; now: Date }) {
  const { bank, currency, closing, open, createdAt } = account;
  return (
    <FactList>
      <Fact label={account.iban === null ? "Account number" : "IBAN"}>{accountNumber(account)}</Fact>
      {bank !== null && <Fact label={bankLabel(account)}>{bank}</Fact>}
      <Fact label="Currency">{currency}</Fact>
      <Fact label="Added">{formatDate(createdAt, "en")}</Fact>
      <Fact label="Newest statement">
        <NewestStatement account={account} now={now} />
      </Fact>
      <Fact label="Closing balance, by the statement">
        {closing ? <Money cents={Number(closing.cents)} currency={currency} locale="en" /> : "Unknown"}
      </Fact>
      <Fact label="Not matched yet">
        <Money cents={Number(open.cents)} currency={currency} locale="en" /> in {open.count.toLocaleString("en-US")}{" "}
        {open.count === 1 ? "payment" : "payments"}
      </Fact>
    </FactList>
  );
}
