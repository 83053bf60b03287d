import { adminMetadata } from "@/app/_console/admin-frame";
import { AccountTable } from "@/app/_console/bank/account-table";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_ADD_PATH, BANK_IMPORT_PATH, BANK_PATH } from "@/app/_console/bank/bank-paths";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { EmptyState } from "@/components/ui/empty-state";
import { listAccountStandings } from "@/server/domain/bank/account-standings";

export const metadata = adminMetadata("Bank accounts");

const NOTICES: Record<string, string> = { closed: "The account is closed." };

/** The operator's bank accounts, with the unmatched amount of each. */
export default async function BankPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, now, param } = await openAdmin(BANK_PATH, searchParams);
  const accounts = await operating.run(listAccountStandings, {});
  const open = accounts.reduce((all, account) => all + account.open.count, 0);
  const add = (
    <a href={BANK_ADD_PATH} className="button-quiet">
      Add an account
    </a>
  );
  return (
    <BankFrame
      tab={BANK_PATH}
      title="Bank accounts"
      notice={NOTICES[param("done") ?? ""] ?? null}
      {...(accounts.length > 0 && { action: add })}
    >
      {accounts.length === 0 ? (
        <EmptyState
          action={
            <p className="flex flex-wrap gap-3">
              {add}
              <a href={BANK_IMPORT_PATH} className="text-link inline-flex min-h-11 items-center">
                Or begin with a statement
              </a>
            </p>
          }
        >
          Add the account that donors send their money to. Its statements then settle their gifts.
        </EmptyState>
      ) : (
        <>
          <p className="text-lead">
            {open === 0
              ? "Everything on your accounts is matched."
              : `${open.toLocaleString("en-US")} ${open === 1 ? "payment is" : "payments are"} not matched yet.`}
          </p>
          <AccountTable accounts={accounts} now={now} />
        </>
      )}
    </BankFrame>
  );
}
