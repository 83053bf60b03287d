import { SaxesParser } from "saxes";
import { type CamtStatements, camtStatements } from "@/server/adapters/bank-files/camt/camt-statements";
import { decodeXml } from "@/server/adapters/bank-files/camt/decode-xml";
import { BankFileError, type BankRecord } from "@/server/ports/bank-file";

/** A file with more text than this between two tags is no statement, and would fill the memory. */
const CHARACTERS_BETWEEN_TAGS_MAX = 1_000_000;

/**
 * Reads a bank's report (camt.052), statement (camt.053) or notification (camt.054) of ISO 20022, of version 2 or later,
 * one entry at a time. Throws `BankFileError` for anything it can't read exactly.
 */
export async function* readCamt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankRecord> {
  let found: BankRecord[] = [];
  const statements = camtStatements((record) => found.push(record));
  const parser = startParser(statements);
  for await (const text of decodeXml(bytes)) {
    parser.write(text);
    const records = found;
    found = [];
    for (const record of records) yield record;
  }
  parser.close();
  if (statements.count() === 0)
    throw new BankFileError("The file has no statement, report or notification of camt.052, camt.053 or camt.054.");
  for (const record of found) yield record;
}

function startParser(statements: CamtStatements) {
  const parser = new SaxesParser();
  let sinceTag = 0;
  parser.on("error", ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    throw new BankFileError(
      `The file isn't complete, or isn't valid XML (${reason}). Download it again from your bank.`,
      `line ${parser.line}`,
    );
  });
  parser.on("doctype", () => {
    throw new BankFileError("The file declares a document type, which statements don't need.", `line ${parser.line}`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    sinceTag = 0;
    statements.open(localName(name), attributes.Ccy ?? null);
  });
  parser.on("closetag", () => {
    sinceTag = 0;
    statements.close();
  });
  parser.on("text", statements.text);
  parser.on("cdata", statements.text);
  return {
    write(text: string) {
      sinceTag += text.length;
      parser.write(text);
      if (sinceTag > CHARACTERS_BETWEEN_TAGS_MAX)
        throw new BankFileError("The file has a text of more than a million characters.", `line ${parser.line}`);
    },
    close: () => parser.close(),
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
