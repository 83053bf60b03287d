import type { BankEntry, BankRecord, BankStatementEnd, BankStatementHead } from "@/server/ports/bank-file";

/** A statement with all of its records. */
export interface WholeStatement {
  head: BankStatementHead;
  entries: BankEntry[];
  end: BankStatementEnd;
}

/** A file's bytes in chunks of a fixed size, which split lines and characters anywhere. */
export async function* bytesOf(content: string | Uint8Array, partSize = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  for (let at = 0; at < bytes.length; at += partSize) yield bytes.subarray(at, at + partSize);
}

/** Assembles a reader's records into statements. Throws if they are not in the promised order. */
export async function statementsOf(records: AsyncIterable<BankRecord>): Promise<WholeStatement[]> {
  const statements: WholeStatement[] = [];
  let open: Omit<WholeStatement, "end"> | null = null;
  for await (const record of records) {
    if ((record.record === "statement") !== (open === null)) throw new Error(`${record.record} is out of order`);
    if (record.record === "statement") open = { head: record, entries: [] };
    else if (record.record === "entry") open!.entries.push(record);
    else {
      statements.push({ ...open!, end: record });
      open = null;
    }
  }
  if (open) throw new Error("the last statement has no end");
  return statements;
}
