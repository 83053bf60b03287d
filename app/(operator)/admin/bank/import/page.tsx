import { adminMetadata } from "@/app/_console/admin-frame";
import { BankFrame } from "@/app/_console/bank/bank-frame";
import { BANK_ADD_PATH, BANK_FILES_PATH, BANK_IMPORT_PATH } from "@/app/_console/bank/bank-paths";
import { UploadError } from "@/app/_console/bank/upload-error";
import { UploadPanel } from "@/app/_console/bank/upload-panel";
import { openAdmin } from "@/app/_console/open-admin";
import type { SearchParams } from "@/app/_request/request-locale";
import { Notice } from "@/components/ui/notice";
import { listBankAccounts } from "@/server/domain/bank/bank-accounts";
import { BANK_FILE_MAX_BYTES } from "@/server/kernel/limits";

export const metadata = adminMetadata("Import statements");

/** Uploads bank statement files. */
export default async function ImportPage({ searchParams }: { searchParams: SearchParams }) {
  const { operating, param } = await openAdmin(BANK_IMPORT_PATH, searchParams);
  const accounts = await operating.run(listBankAccounts, {});
  return (
    <BankFrame tab={BANK_IMPORT_PATH} title="Import statements">
      <div className="max-w-measure space-y-6">
        <UploadError code={param("error")} command="npm run bank:import" />
        <p className="text-lead">
          Download your statements from the bank, and upload them here. Each payment is booked once, whichever files
          have it, so files may overlap and be uploaded again.
        </p>
        {accounts.length === 0 && (
          <Notice title="No bank account is known yet">
            <p>
              Upload a statement, and add its account from what it says, or{" "}
              <a href={BANK_ADD_PATH} className="text-link">
                add your account first
              </a>
              .
            </p>
          </Notice>
        )}
        <UploadPanel
          label="Statements"
          help="camt, MT940, MT942, OFX, BAI2 or CSV, or ZIP archives of them. Nothing is booked before you say so."
          action={`${BANK_IMPORT_PATH}/file`}
          filePage={BANK_FILES_PATH}
          filesPage={BANK_FILES_PATH}
          maxBytes={BANK_FILE_MAX_BYTES}
        />
      </div>
    </BankFrame>
  );
}
