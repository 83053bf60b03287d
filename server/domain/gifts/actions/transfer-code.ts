import { isQrIban, isSepaAccount } from "@/server/kernel/bank-account";
import { readCreditorReference } from "@/server/kernel/creditor-reference";
import { epcCode } from "@/server/kernel/epc-code";
import { swissQrCode } from "@/server/kernel/swiss-qr-code";
import type { PaymentInstructions } from "@/server/resources/next-action";

/** The contents of a QR code that fills in a transfer in a banking app. A Swiss one has a cross in its middle. */
export interface TransferCode {
  text: string;
  isSwiss: boolean;
}

type CodedInstructions = Omit<PaymentInstructions, "expiresAt">;

/** Writes the code that banking apps in the account's country read; null if there is none, as in the United States. */
export function transferCode(instructions: CodedInstructions): TransferCode | null {
  const { iban } = instructions.account;
  if (iban === null) return null;
  const swiss = swissCode(instructions, iban);
  if (swiss !== null) return { text: swiss, isSwiss: true };
  const { account, reference, amountCents, currency } = instructions;
  if (currency !== "EUR" || !isSepaAccount({ kind: "iban", iban, bic: null })) return null;
  const remittance = isStructured(reference) ? { creditorReference: reference } : { text: reference };
  return { text: epcCode({ name: account.holder, iban, bic: account.bic, amountCents, remittance }), isSwiss: false };
}

/** Null for an account that is not Swiss, or whose holder's address nobody entered. */
function swissCode({ account, reference, amountCents, currency }: CodedInstructions, iban: string): string | null {
  const { holder: name, holderAddress: address } = account;
  // A QR-IBAN only takes references of the bank's own kind.
  if (!/^(CH|LI)/.test(iban) || isQrIban(iban) || address === null) return null;
  if (currency !== "CHF" && currency !== "EUR") return null;
  const creditor = { name, ...address };
  const written = isStructured(reference)
    ? { reference: { type: "SCOR", text: reference } as const, message: "" }
    : { reference: { type: "NON" } as const, message: reference };
  return swissQrCode({ iban, creditor, amountCents, currency, debtor: null, ...written });
}

/** True for a reference whose digits banks check as it is entered. */
export function isStructured(reference: string): boolean {
  return readCreditorReference(reference) !== null;
}
