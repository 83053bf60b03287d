import { BANK_ANSWERS_PATH } from "@/app/_console/bank/bank-paths";
import { uploadRoute } from "@/app/_console/bank/upload-route";
import { uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";

/** Accepts banks' answers: a single file sent by a script, or the files of a plain form. */
export const { GET, POST } = uploadRoute({
  formPath: BANK_ANSWERS_PATH,
  filesPath: BANK_ANSWERS_PATH,
  name: "answer",
  upload: (operating, source) => operating.run(uploadBankAnswers, { source }),
});
