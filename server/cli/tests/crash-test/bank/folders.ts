import path from "node:path";

/** The folders through which the crash test's bank and the product exchange files: from the bank, and to it. */
export function folders(folder: string) {
  return {
    statements: path.join(folder, "statements"),
    answers: path.join(folder, "answers"),
    outbox: path.join(folder, "outbox"),
    data: path.join(folder, "data"),
  };
}
