import { notFound } from "next/navigation";
import { adminMetadata } from "@/app/_console/admin-frame";
import { accountNumber } from "@/app/_console/bank/account-words";
import { chooseColumns } from "@/app/_console/bank/bank-actions";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_FILES_PATH, filePath } from "@/app/_console/bank/bank-paths";
import { ColumnsForm, RawRows } from "@/app/_console/bank/columns-form";
import { ReadRows } from "@/app/_console/bank/read-rows";
import { choiceOf, missingColumn } from "@/app/_console/bank/table-columns";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { listBankAccounts } from "@/server/domain/bank/bank-accounts";
import { findBankTable, readBankTable } from "@/server/domain/bank/choose-columns";

interface Props {
  params: Promise<{ file: string }>;
  searchParams: SearchParams;
}

export const metadata = adminMetadata("Columns");

/** Maps the columns of a CSV file, once for all files with these headings. */
export default async function ColumnsPage({ params, searchParams }: Props) {
  const { file: id } = await params;
  const { operating, param } = await openAdmin(`${filePath(id)}/columns`, searchParams);
  const { name, table, mapping: known, accountId } = await operating.findOr404(findBankTable, { fileId: id });
  if (!table) notFound();
  const choice = choiceOf(table, known, param);
  const missing = missingColumn(choice);
  const { bookedOn = 0, ...others } = choice.columns;
  const mapping = { ...choice, columns: { bookedOn, ...others } };
  const read = missing === null ? await operating.run(readBankTable, { fileId: id, mapping }).catch(() => null) : null;
  const accounts = await operating.run(listBankAccounts, {});
  return (
    <BankFrame tab={BANK_FILES_PATH} back={{ path: filePath(id), label: name }} title="Which column is which?">
      <p className="max-w-measure text-lead">
        Each bank writes CSV in its own way. What you say here is kept for files with the same headings.
      </p>
      <RawRows table={table} />
      <ColumnsForm table={table} choice={choice} />
      <section aria-labelledby="read" className="space-y-4">
        <h2 id="read" className="section-title">
          As it is read
        </h2>
        {read ? (
          <ReadRows {...read} />
        ) : (
          <Notice kind="waiting">{missing ?? "This can’t be read. Check the currency."}</Notice>
        )}
        {read?.problem === null && (
          <div className="max-w-xl">
            <FieldForm
              key={JSON.stringify(mapping)}
              action={chooseColumns.bind(null, { file: id })}
              initial={freshState({ mapping: JSON.stringify(mapping), account: accountId ?? "" })}
              fields={[
                { kind: "hidden", name: "mapping" },
                {
                  kind: "select",
                  name: "account",
                  label: "The file is of",
                  help: "CSV doesn’t say which account it is of.",
                  choices: [
                    { value: "", label: "Choose an account" },
                    ...accounts.map((account) => ({
                      value: account.id,
                      label: `${account.holder}, ${accountNumber(account)} ${account.currency}`,
                    })),
                  ],
                },
              ]}
              submit="Read it like this"
              oneMoment="One moment"
            />
          </div>
        )}
      </section>
    </BankFrame>
  );
}
