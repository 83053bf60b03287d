import { adminMetadata } from "@/app/_console/admin-frame";
import { accountNumber } from "@/app/_console/bank/account-words";
import { closeAccount } from "@/app/_console/bank/bank-actions";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { accountPath, BANK_PATH } from "@/app/_console/bank/bank-paths";
import { openAdmin } from "@/app/_console/open-admin";
import { ConfirmPanel } from "@/app/_payouts/confirm-panel";
import { findAccountStanding } from "@/server/domain/bank/account-standings";

export const metadata = adminMetadata("Close a bank account");

/** Explains everything that closing an account does before it is confirmed. */
export default async function ClosePage({ params }: { params: Promise<{ account: string }> }) {
  const { account: id } = await params;
  const path = accountPath(id);
  const { operating } = await openAdmin(`${path}/close`);
  const account = await operating.findOr404(findAccountStanding, { accountId: id });
  const { open } = account;
  return (
    <BankFrame tab={BANK_PATH} back={{ path, label: account.holder }} title="Close the account">
      <div className="max-w-xl space-y-6">
        <p className="text-lead">
          {account.holder}, {accountNumber(account)} {account.currency}
        </p>
        <ConfirmPanel
          lines={[
            open.count === 0
              ? "Every payment on it is matched."
              : `${open.count === 1 ? "1 payment is" : `${open.count} payments are`} not matched yet: match them first.`,
            "Its statements are no longer read. What was booked stays in the books.",
            "Donors are no longer shown it. Transfers that still arrive at the bank go unnoticed here.",
            "It can't be opened again. The same account can be added anew.",
          ]}
          action={closeAccount.bind(null, { account: id })}
          submit="Close the account"
          back={path}
          isDestructive
          locale="en"
        />
      </div>
    </BankFrame>
  );
}
