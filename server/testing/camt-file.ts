/** Parts of camt files for tests, in the standard's syntax. */

/** An IBAN that the standard's registry gives as an example. */
export const CAMT_IBAN = "DE89370400440532013000";

interface CamtFile {
  version?: string;
  message?: "BkToCstmrAcctRpt" | "BkToCstmrStmt" | "BkToCstmrDbtCdtNtfctn";
  statements: string[];
}

/** A whole file: by default a camt.053 of version 2. */
export function camtFile({ version = "camt.053.001.02", message = "BkToCstmrStmt", statements }: CamtFile): string {
  const header = "<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-03T18:00:00+01:00</CreDtTm></GrpHdr>";
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><${message}>${header}`,
    ...statements,
    `</${message}></Document>`,
  ].join("\n");
}

interface CamtStatement {
  name?: "Rpt" | "Stmt" | "Ntfctn";
  number?: number;
  account?: string;
  balances?: string[];
  entries?: string[];
}

export function camtStatement(parts: CamtStatement = {}): string {
  const { name = "Stmt", number = 1, account = `<IBAN>${CAMT_IBAN}</IBAN>`, balances = [], entries = [] } = parts;
  return `<${name}><Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>2026-11-03T18:00:00+01:00</CreDtTm>
    <Acct><Id>${account}</Id><Ccy>EUR</Ccy></Acct>
    ${balances.join("\n")}
    ${entries.join("\n")}
    <Addtl${name}Inf>Thank you for banking with us</Addtl${name}Inf></${name}>`;
}

export function camtBalance(code: string, amount: string, on: string, currency = "EUR"): string {
  const indicator = amount.startsWith("-") ? "DBIT" : "CRDT";
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace("-", "")}</Amt>
    <CdtDbtInd>${indicator}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
}

interface CamtEntry {
  amount?: string;
  currency?: string;
  isReversal?: boolean;
  status?: string;
  bookedOn?: string;
  valueOn?: string;
  reference?: string;
  /** Elements between the bank's reference and the payments, such as `Chrgs`. */
  more?: string;
  payments?: string[];
}

/** An entry. An amount such as `-5.00` makes it a debit. */
export function camtEntry(parts: CamtEntry = {}): string {
  const { amount = "10.00", currency = "EUR", status = "BOOK", bookedOn = "<Dt>2026-11-02</Dt>" } = parts;
  const { isReversal, valueOn = "<Dt>2026-11-02</Dt>", reference, more = "", payments = [] } = parts;
  return `<Ntry><Amt Ccy="${currency}">${amount.replace("-", "")}</Amt>
    <CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd>
    ${isReversal === undefined ? "" : `<RvslInd>${isReversal}</RvslInd>`}<Sts>${status}</Sts>
    ${bookedOn && `<BookgDt>${bookedOn}</BookgDt>`}${valueOn && `<ValDt>${valueOn}</ValDt>`}
    ${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ""}
    ${more}${payments.length > 0 ? `<NtryDtls>${payments.join("\n")}</NtryDtls>` : ""}</Ntry>`;
}

export function camtPayment(inside: string): string {
  return `<TxDtls>${inside}</TxDtls>`;
}

/** The bytes of a file in small chunks, which split elements and characters anywhere. */
export async function* bytesOf(content: string | Uint8Array, chunkBytes = 1000): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

/** Collects all items, in order. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
