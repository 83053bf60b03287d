import { readRoutingNumber } from "@/server/kernel/bank-account";
import type { CorrectedAccount } from "@/server/ports/payment-answer";

/** Reasons for returns and changes, summarized from the Nacha Operating Rules. */
const REASONS: Readonly<Record<string, string>> = {
  R01: "Insufficient funds",
  R02: "Account closed",
  R03: "No account, or unable to locate the account",
  R04: "Invalid account number",
  R06: "Returned at the request of the sending bank",
  R12: "Account sold to another bank",
  R13: "Invalid routing number",
  R14: "Representative payee deceased",
  R15: "Account holder or beneficiary deceased",
  R16: "Account frozen",
  R17: "File record edit criteria",
  R20: "Account does not take transfers",
  R22: "Invalid individual ID number",
  R23: "Credit refused by the receiver",
  R24: "Duplicate entry",
  R28: "Routing number check digit error",
  R31: "Return permitted by the sending bank",
  R34: "Receiving bank's participation is limited",
  C01: "Incorrect account number",
  C02: "Incorrect routing number",
  C03: "Incorrect routing number and account number",
  C04: "Incorrect name",
  C05: "Incorrect account type",
  C06: "Incorrect account number and account type",
  C07: "Incorrect routing number, account number and account type",
  C09: "Incorrect individual ID number",
  C13: "Addenda format error",
};

/** Explains a return or change code; empty for an unknown code. */
export function reasonText(code: string): string {
  return REASONS[code] ?? "";
}

/** How to read the 29-character field of corrected data, by change code. */
const LAYOUTS: Readonly<Record<string, (data: string) => Partial<CorrectedAccount>>> = {
  C01: (data) => ({ number: numberOf(data) }),
  C02: (data) => ({ routing: routingOf(data) }),
  C03: (data) => ({ routing: routingOf(data), number: numberOf(data.slice(9)) }),
  C04: (data) => ({ name: data.trim() || null }),
  C05: (data) => ({ type: typeOf(data) }),
  C06: (data) => withType(data, (rest) => ({ number: numberOf(rest) })),
  C07: (data) => withType(data, (rest) => ({ routing: routingOf(rest), number: numberOf(rest.slice(9)) })),
};

/** Reads the correction by the payee's bank. Null if the code is about something other than the account. */
export function correctedAccount(code: string, data: string): CorrectedAccount | null {
  const layout = LAYOUTS[code];
  if (!layout) return null;
  return { routing: null, number: null, type: null, name: null, ...layout(data), written: data.trim() };
}

const routingOf = (data: string) => readRoutingNumber(data.slice(0, 9));
const numberOf = (data: string) => data.trim() || null;

/** Reads data that ends with a transaction code, at the format's position or directly after the rest. */
function withType(data: string, read: (rest: string) => Partial<CorrectedAccount>): Partial<CorrectedAccount> {
  const type = typeOf(data.trimEnd().slice(-2));
  return type ? { ...read(data.trimEnd().slice(0, -2)), type } : {};
}

/** By the first digit of a transaction code: 2 for checking accounts, 3 for savings. */
function typeOf(data: string): CorrectedAccount["type"] {
  const code = /^\d\d$/.exec(data.trim().slice(0, 2))?.[0];
  if (code?.startsWith("2")) return "checking";
  return code?.startsWith("3") ? "savings" : null;
}
