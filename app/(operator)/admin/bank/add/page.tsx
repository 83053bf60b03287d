import { adminMetadata } from "@/app/_console/admin-frame";
import { addAccount } from "@/app/_console/bank/bank-actions";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_ADD_PATH, BANK_PATH, filePath } from "@/app/_console/bank/bank-paths";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import type { Operating } from "@/app/_request/signed-in";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { findBankFile } from "@/server/domain/bank/find-bank-file";

export const metadata = adminMetadata("Add a bank account");

const NOTHING: Record<string, string> = { holder: "", iban: "", number: "", bank: "", currency: "EUR" };

/** Adds a bank account of the operator's, prefilled from a statement if it was found in one. */
export default async function AddAccountPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(BANK_ADD_PATH, searchParams);
  const file = param("file");
  const said = file ? await accountOf(operating, file, Number(param("problem"))) : null;
  const back = file ? { path: filePath(file), label: "The file" } : { path: BANK_PATH, label: "Bank accounts" };
  return (
    <BankFrame tab={BANK_PATH} back={back} title="Add a bank account">
      <div className="max-w-xl space-y-6">
        <p className="text-lead">
          {said
            ? "This is what the statement says of its account. Compare it with your bank, and add who holds it. The file is then read again."
            : "Donors see the holder and the number, and send their money there. Compare every digit with your bank."}
        </p>
        <FieldForm
          action={addAccount.bind(null, { file })}
          initial={freshState({ ...NOTHING, ...said })}
          fields={[
            { kind: "line", name: "holder", label: "Account holder", help: "As the bank knows it." },
            {
              kind: "digits",
              name: "iban",
              label: "IBAN",
              help: "Leave it empty where the account has none, as in the United States.",
              inputMode: "text",
            },
            {
              kind: "digits",
              name: "number",
              label: "Account number",
              help: "Only without an IBAN.",
              inputMode: "text",
            },
            {
              kind: "digits",
              name: "bank",
              label: "BIC or routing number",
              help: "The BIC next to an IBAN can be left out.",
              inputMode: "text",
            },
            {
              kind: "digits",
              name: "currency",
              label: "Currency",
              help: "Three letters, such as EUR or USD.",
              inputMode: "text",
            },
          ]}
          submit="Add the account"
          oneMoment="One moment"
        />
      </div>
    </BankFrame>
  );
}

/** What a statement says about an unknown account. */
async function accountOf(operating: Operating, fileId: string, at: number): Promise<Record<string, string> | null> {
  const { file } = await operating.findOr404(findBankFile, { fileId });
  const account = file.problems[at]?.account;
  if (!account) return null;
  const texts = Object.entries(account).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return Object.fromEntries(texts);
}
