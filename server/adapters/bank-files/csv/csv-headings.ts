import type { CsvMapping } from "@/server/ports/bank-file";

type Columns = CsvMapping["columns"];

/** Column headings that banks use, most likely first, in English, German, Dutch, French and Spanish. */
const HEADINGS: Readonly<Record<keyof Columns, RegExp>> = {
  bookedOn:
    /^(booking date|buchungstag|buchungsdatum|buchung|posted|posting date|date posted|transaction date|boekingsdatum|boekdatum|datum|date|date op[ée]ration|fecha|fecha operaci[oó]n|completed date|post date)$/i,
  valueOn:
    /^(value date|valuta|valutadatum|wertstellung|rentedatum|date de valeur|date valeur|fecha valor|effective date)$/i,
  amount: /^(amount|betrag|umsatz|bedrag|montant|importe|transaction amount|net amount)\b/i,
  credit: /^(credit|credits|credit amount|haben|gutschrift|cr[ée]dit|abono|paid in|money in|deposits?|bij)\b/i,
  debit: /^(debit|debits|debit amount|soll|belastung|lastschrift|d[ée]bit|cargo|paid out|money out|withdrawals?|af)\b/i,
  currency: /^(currency|ccy|w[äa]hrung|munt|valuta ?code|devise|divisa|moneda)$/i,
  name: /^(name|payee|payer|counterparty|counterparty name|beg[üu]nstigter.*|auftraggeber.*|zahlungspflichtiger.*|name zahlungsbeteiligter|naam.*|tegenpartij|contrepartie|nom|beneficiario)$/i,
  account:
    /^(account|account number|counterparty account|iban|kontonummer.*|iban zahlungsbeteiligter|tegenrekening.*|compte|cuenta)$/i,
  bank: /^(bic|blz|bank code|routing number|swift|bic ?\(swift-code\)|bic ?\/ ?swift)$/i,
  text: /^(description|verwendungszweck|remittance information|payment details|details|memo|mededelingen|omschrijving.*|libell[ée]|concepto|buchungstext|narrative|particulars|payment reference)$/i,
  reference:
    /^(reference|transaction id|transaction reference|bank reference|referenz|kundenreferenz.*|referentie|transactiereferentie|r[ée]f[ée]rence|referencia|id)$/i,
  balance: /^(balance|running balance|saldo|saldo nach buchung|balance after|solde)\b/i,
};

/**
 * The positions of the columns that the headings identify. If two headings match the same column, the first one counts.
 */
export function columnsOf(headings: readonly string[]): Partial<Record<keyof Columns, number>> {
  const columns: Partial<Record<keyof Columns, number>> = {};
  const taken = new Set<number>();
  for (const [column, pattern] of Object.entries(HEADINGS) as [keyof Columns, RegExp][]) {
    const position = headings.findIndex((heading, at) => !taken.has(at) && pattern.test(heading.trim()));
    if (position === -1) continue;
    columns[column] = position;
    taken.add(position);
  }
  return columns;
}
