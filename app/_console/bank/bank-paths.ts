/** The console's pages about the operator's bank accounts. */
export const BANK_PATH = "/admin/bank";
export const BANK_FILES_PATH = `${BANK_PATH}/files`;
export const BANK_IMPORT_PATH = `${BANK_PATH}/import`;
export const BANK_ANSWERS_PATH = `${BANK_PATH}/answers`;
export const BANK_REFUNDS_PATH = `${BANK_PATH}/refunds`;
export const BANK_ADD_PATH = `${BANK_PATH}/add`;

/** The path of an account's page. */
export function accountPath(id: string): string {
  return `${BANK_PATH}/accounts/${encodeURIComponent(id)}`;
}

/** The path of a file's page. */
export function filePath(id: string): string {
  return `${BANK_FILES_PATH}/${encodeURIComponent(id)}`;
}

/** The path of the page about a bank's answer. */
export function answerPath(id: string): string {
  return `${BANK_ANSWERS_PATH}/${encodeURIComponent(id)}`;
}
