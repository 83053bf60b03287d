import { BANK_FILES_PATH, BANK_IMPORT_PATH } from "@/app/_console/bank/bank-paths";
import { uploadRoute } from "@/app/_console/bank/upload-route";
import { uploadBankFile } from "@/server/domain/bank/upload-bank-file";

/** Takes statements: one that a script sends as it is, or those of a plain form. */
export const { GET, POST } = uploadRoute({
  formPath: BANK_IMPORT_PATH,
  filesPath: BANK_FILES_PATH,
  name: "statement",
  upload: (operating, source) => operating.run(uploadBankFile, { source }),
});
