import { accountOf } from "@/server/adapters/bank-files/camt/camt-values";
import { elementAt, textAt, type XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import type { BankAccountName, BankDetail } from "@/server/ports/bank-file";

type Party = NonNullable<BankDetail["counterparty"]>;
type Side = "Dbtr" | "Cdtr";

const NO_ACCOUNT: BankAccountName = { iban: null, number: null, bank: null };

/** What determines which of the two parties is the counterparty. */
export interface Direction {
  isCredit: boolean;
  /** Returns and reversals name the parties as the original payment had them. */
  takesBack: boolean;
  own: BankAccountName;
}

/**
 * The counterparty of a payment, and its ultimate party if that is someone else. The debtor sends incoming money; banks
 * that swap the parties are detected by the account, because nobody is their own counterparty.
 */
export function partiesOf(
  details: XmlElement,
  { isCredit, takesBack, own }: Direction,
): Pick<BankDetail, "counterparty" | "ultimateName"> {
  const expected: Side = isCredit === takesBack ? "Cdtr" : "Dbtr";
  const opposite: Side = expected === "Dbtr" ? "Cdtr" : "Dbtr";
  for (const side of [expected, opposite]) {
    const party = partyAt(details, side);
    if (party === null || isSame(party.account, own)) continue;
    // Without an account, the party on our side may be ourselves.
    if (side === opposite && !names(party.account)) continue;
    const ultimateName = nameAt(details, `Ultmt${side}`);
    return {
      counterparty: { ...party, name: party.name ?? ultimateName },
      ultimateName: party.name === null ? null : ultimateName,
    };
  }
  const ultimateName = nameAt(details, `Ultmt${expected}`);
  return {
    counterparty: ultimateName === null ? null : { name: ultimateName, account: NO_ACCOUNT },
    ultimateName: null,
  };
}

function partyAt(details: XmlElement, side: Side): Party | null {
  const name = nameAt(details, side);
  const account =
    accountOf(elementAt(details, `RltdPties/${side}Acct`), elementAt(details, `RltdAgts/${side}Agt/FinInstnId`)) ??
    NO_ACCOUNT;
  // A bank without a name or account may be our own.
  return name === null && !names(account) ? null : { name, account };
}

/** Names are inside `Pty` since version 8. A party may also be a bank. */
function nameAt(details: XmlElement, party: string): string | null {
  const at = `RltdPties/${party}`;
  return textAt(details, `${at}/Nm`, `${at}/Pty/Nm`, `${at}/Agt/FinInstnId/Nm`);
}

function names(account: BankAccountName): boolean {
  return account.iban !== null || account.number !== null;
}

function isSame(account: BankAccountName, own: BankAccountName): boolean {
  return names(account) && (account.iban ?? account.number) === (own.iban ?? own.number);
}
