import { accountName } from "@/server/adapters/bank-files/account-name";
import type { Mt940Details } from "@/server/adapters/bank-files/mt940/mt940-details";

/** Three digits for the kind of entry, then numbered fields, all separated by the same sign, usually `?`. */
const START = /^(\d{3})\s*([?~<>^!|&+§])(?=\d\d)/;
const FIELD_KEYS = /^(00|10|2\d|3\d|6[0-3])/;
const TEXT_KEYS = /^(2\d|6[0-3])$/;
/** The markers within the text. `SVWZ` is what the payer wrote, and comes after the references. */
const MARKS = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/g;
/**
 * Field 34 holds the reason for a return. Other values, including those from 960 on, are about payments that arrived.
 */
const RETURN = /^9[0-5]\d$/;

interface GermanField {
  key: string;
  value: string;
}

/** Reads the German dialect; null if the text is in another one. */
export function germanDetails(joined: string): Mt940Details | null {
  const [start, code, sign] = START.exec(joined) ?? [];
  if (start === undefined) return null;
  const fields = fieldsOf(joined.slice(start.length), sign!);
  const fieldText = (...keys: string[]) =>
    keys
      .map((key) => fields.find((field) => field.key === key)?.value ?? "")
      .join("")
      .trim();
  const parts = partsOf(fields.filter(({ key }) => TEXT_KEYS.test(key)).map(({ value }) => value));
  const name = fieldText("32", "33");
  // Polish banks have a separate field for the IBAN.
  const number = fieldText("38") || fieldText("31") || parts.get("IBAN");
  const bank = fieldText("30") || parts.get("BIC");
  return {
    code,
    text: parts.get("SVWZ") ?? parts.get("") ?? "",
    name: name || parts.get("ABWA") || undefined,
    account: number || bank ? accountName(number, bank) : undefined,
    returnCode: RETURN.test(fieldText("34")) ? fieldText("34") : undefined,
    endToEndId: parts.get("EREF") ?? parts.get("KREF"),
  };
}

function fieldsOf(text: string, sign: string): GermanField[] {
  const fields: GermanField[] = [];
  for (const piece of text.split(sign)) {
    const last = fields.at(-1);
    if (FIELD_KEYS.test(piece)) fields.push({ key: piece.slice(0, 2), value: piece.slice(2) });
    else if (last) last.value += sign + piece;
  }
  return fields;
}

/**
 * The references and the payer's text, by marker, from fields that may cut a marker in two. Once the payer's text has
 * started, only a marker at the start of a field counts, because payers can write markers too.
 */
function partsOf(values: string[]): Map<string, string> {
  const text = values.join("");
  const starts = new Set<number>();
  let length = 0;
  for (const value of values) {
    starts.add(length);
    length += value.length;
  }
  const parts = new Map<string, string>();
  let mark = "";
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    const isPayers = mark === "SVWZ" && !starts.has(match.index);
    if (isPayers || parts.has(match[1]!) || match[1] === mark) continue;
    parts.set(mark, text.slice(from, match.index).trim());
    mark = match[1]!;
    from = match.index + match[0].length;
  }
  return parts.set(mark, text.slice(from).trim());
}
