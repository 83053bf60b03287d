import { decodeText } from "@/server/adapters/bank-files/decode-text";
import { OfxStatements } from "@/server/adapters/bank-files/ofx/ofx-statements";
import { ofxTokens } from "@/server/adapters/bank-files/ofx/ofx-tokens";
import { BankFileError, type BankRecord } from "@/server/ports/bank-file";

/**
 * Reads bank and credit card statements of OFX 1 (SGML, where fields need no end tag) and OFX 2 (XML). An OFX file has
 * no opening balance. Throws a `BankFileError` if the file can't be trusted.
 */
export async function* readOfx(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankRecord> {
  const statements = new OfxStatements();
  let isOpen = false;
  let isClosed = false;
  for await (const token of ofxTokens(decodeText(bytes))) {
    if (token.name === "OFX") {
      isOpen = true;
      isClosed = token.kind === "close";
      if (isClosed) yield* statements.closeAll();
    } else if (token.kind === "open") yield* statements.open(token.name);
    else if (token.kind === "close") yield* statements.close(token.name);
    else statements.field(token.name, token.text);
  }
  if (!isOpen) throw new BankFileError("The file is not OFX: it has no <OFX>.");
  if (!isClosed) throw new BankFileError("The file ends early: its end </OFX> is missing.");
  if (statements.count === 0) throw new BankFileError("The file has no bank or credit card statement.");
}
