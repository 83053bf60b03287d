import { BANK_FILES_PATH, BANK_IMPORT_PATH } from "@/app/_console/bank/bank-paths";
import { uploadRoute } from "@/app/_console/bank/upload-route";
import { uploadBankFile } from "@/server/domain/bank/upload-bank-file";

/** Accepts statements: a single file sent by a script, or the files of a plain form. */
export const { GET, POST } = uploadRoute({
  formPath: BANK_IMPORT_PATH,
  filesPath: BANK_FILES_PATH,
  name: "statement",
  upload: (operating, source) => operating.run(uploadBankFile, { source }),
});
