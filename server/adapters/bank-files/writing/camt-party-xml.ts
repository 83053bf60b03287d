import type { XmlElement } from "@/server/adapters/bank-files/outgoing/xml-text";
import { type Fitting, oneLine } from "@/server/adapters/bank-files/writing/written-text";
import type { BankAccountName } from "@/server/ports/bank-file";
import type { StatementDescription, StatementPayment } from "@/server/ports/statement-writer";

export type CamtVersion = "camt.053.001.02" | "camt.053.001.08";

type Side = "Dbtr" | "Cdtr";

const NAME_CHARACTERS = 70;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/**
 * The parties of a payment and their banks, in the standard's order. Returns and reversals name them as the original payment
 * had them.
 */
export function camtParties(
  payment: StatementPayment,
  takesBack: boolean,
  { account, holder }: StatementDescription,
  version: CamtVersion,
  fitName: (name: string) => string,
): XmlElement[] {
  const { counterparty, amountCents } = payment;
  if (counterparty === null) return [];
  const other: Side = amountCents > 0n === takesBack ? "Cdtr" : "Dbtr";
  const parties = (["Dbtr", "Cdtr"] as const).map((side) =>
    side === other
      ? { side, name: fitName(oneLine(counterparty.name ?? "")), account: counterparty.account }
      : { side, name: [...oneLine(holder)].slice(0, NAME_CHARACTERS).join(""), account },
  );
  const banks = parties.flatMap(({ side, account: { bank } }): XmlElement[] =>
    bank === null ? [] : [[`${side}Agt`, [camtBank(bank, version)]]],
  );
  return [
    ["RltdPties", parties.flatMap(({ side, name, account: own }) => partyOf(side, name, own, version))],
    ...(banks.length > 0 ? [["RltdAgts", banks] as XmlElement] : []),
  ];
}

/** A bank by its BIC, or by its national routing number. */
export function camtBank(bank: string, version: CamtVersion): XmlElement {
  if (BIC.test(bank)) return ["FinInstnId", [[version === "camt.053.001.08" ? "BICFI" : "BIC", bank]]];
  return ["FinInstnId", [["ClrSysMmbId", [["MmbId", bank]]]]];
}

/** Truncates a name to the length that users of the standard have agreed on. */
export function nameFitting(fitting: Fitting, entry: number): (name: string) => string {
  return (name) => fitting.fit(name, NAME_CHARACTERS, "name", entry);
}

/** Names are inside `Pty` since version 8. */
function partyOf(side: Side, name: string, account: BankAccountName, version: CamtVersion): XmlElement[] {
  const parts: XmlElement[] = [];
  const named: XmlElement = ["Nm", name];
  if (name !== "") parts.push([side, [version === "camt.053.001.08" ? ["Pty", [named]] : named]]);
  const { iban, number } = account;
  if (iban !== null) parts.push([`${side}Acct`, [["Id", [["IBAN", iban]]]]]);
  else if (number !== null) parts.push([`${side}Acct`, [["Id", [["Othr", [["Id", number]]]]]]]);
  return parts;
}
