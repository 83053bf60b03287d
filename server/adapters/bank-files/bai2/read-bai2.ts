import { bai2Records } from "@/server/adapters/bank-files/bai2/bai2-records";
import { Bai2Statements } from "@/server/adapters/bank-files/bai2/bai2-statements";
import { decodeText } from "@/server/adapters/bank-files/decode-text";
import { BankFileError, type BankRecord } from "@/server/ports/bank-file";

/**
 * Reads a BAI2 file: one statement per account, with verified totals and counts. Throws a `BankFileError` if the file
 * can't be trusted.
 */
export async function* readBai2(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankRecord> {
  const statements = new Bai2Statements();
  for await (const record of bai2Records(decodeText(bytes))) {
    const { code, place } = record;
    if (code === "01") statements.beginFile(record);
    else if (code === "02") statements.beginGroup(record);
    else if (code === "03") yield statements.beginAccount(record);
    else if (code === "16") yield statements.addEntry(record);
    else if (code === "49") yield statements.endAccount(record);
    else if (code === "98") statements.endGroup(record);
    else if (code === "99") statements.endFile(record);
    else throw new BankFileError(`"${code}" is not a kind of record in BAI2.`, place);
  }
  statements.verifyEnd();
}
