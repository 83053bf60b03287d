import { decodeText } from "@/server/adapters/bank-files/decode-text";
import { type Mt940Field, mt940Parts } from "@/server/adapters/bank-files/mt940/mt940-fields";
import { Mt940Statements } from "@/server/adapters/bank-files/mt940/mt940-statements";
import { BankFileError, type BankRecord } from "@/server/ports/bank-file";

/**
 * Reads statements (MT940) and interim reports (MT942), with or without the headers of the SWIFT network. Joins the
 * pages of a statement. Throws a `BankFileError` if the file can't be trusted.
 */
export async function* readMt940(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankRecord> {
  const statements = new Mt940Statements();
  let count = 0;
  for await (const part of mt940Parts(decodeText(bytes))) {
    if (part.kind === "field") {
      if (part.tag === "20") count += 1;
      if (count > 0) yield* recordsOf(statements, part);
    } else if (part.kind === "network-header") statements.openMessage(part.text, part.place);
    else yield* statements.endMessage();
  }
  yield* statements.endFile();
  if (count === 0) throw new BankFileError("The file has no MT940 or MT942 statement.");
}

function recordsOf(statements: Mt940Statements, { tag, text, lines, place }: Mt940Field): BankRecord[] {
  switch (tag) {
    case "20":
      return statements.begin(text, place);
    case "25":
    case "25P":
      return statements.nameAccount(lines);
    case "28":
    case "28C":
      return statements.numberPage(text);
    case "60F":
    case "60M":
      return statements.openWith(text, tag === "60M", place);
    case "34F":
    case "13":
    case "13D":
    case "90C":
    case "90D":
      return statements.markInterim(tag, text, place);
    case "61":
      return statements.addEntry(lines, place);
    case "86":
      return statements.describe(lines);
    case "62F":
    case "62M":
      return statements.closeWith(text, tag === "62M", place);
    default:
      return statements.closeEntry();
  }
}
