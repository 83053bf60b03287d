import path from "node:path";

/** Where the bank of the crash test and the product exchange files: what the bank sends, and what it is sent. */
export function folders(folder: string) {
  return {
    statements: path.join(folder, "statements"),
    answers: path.join(folder, "answers"),
    outbox: path.join(folder, "outbox"),
    data: path.join(folder, "data"),
  };
}
