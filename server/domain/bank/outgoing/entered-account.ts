import { z } from "zod";
import type { Payee } from "@/server/domain/bank/outgoing/payee";
import {
  accountCountry,
  type BankAccount,
  isEeaCountry,
  isSepaAccount,
  readBic,
  readIban,
  readRoutingNumber,
  readUsAccountNumber,
} from "@/server/kernel/bank-account";
import { bankText } from "@/server/kernel/bank-text";
import type { InputError } from "@/server/kernel/input-error";
import { countryField } from "@/server/resources/address";

const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll("\u0000", "").toWellFormed().trim())
    .pipe(z.string().max(max));

/** An account as its owner enters it. */
export const accountBody = z.strictObject({
  kind: z.enum(["person", "business"]),
  holder: line(70),
  /** How the account is named. */
  way: z.enum(["iban", "us"]),
  iban: line(60),
  bic: line(60),
  routing: line(60),
  number: line(60),
  /** The number again, which has no check digits. */
  number_again: line(60),
  account_type: z.enum(["checking", "savings"]),
  country: countryField,
  street: line(70),
  postal_code: line(16),
  town: line(35),
});
export type EnteredAccount = z.infer<typeof accountBody>;

/** What is wrong with an account as it was entered. */
type AccountErrorCode =
  | "holderMissing"
  | "ibanInvalid"
  | "bicInvalid"
  | "bicMissing"
  | "routingInvalid"
  | "accountNumberWrong"
  | "accountNumbersDiffer"
  | "townMissing";
export type AccountError = InputError<AccountErrorCode>;

/** Returns what is wrong with an account as it was entered; nothing for one that money can be sent to. */
export function accountErrors(entered: EnteredAccount): AccountError[] {
  const isNamed = bankText(entered.holder, 1) !== "";
  const errors: AccountError[] = isNamed ? [] : [{ field: "holder", code: "holderMissing" }];
  errors.push(...(entered.way === "iban" ? ibanErrors(entered) : usErrors(entered)));
  if (errors.length > 0) return errors;
  // Outside the European Economic Area, banks take no transfer without the payee's town.
  const isFar = !isEeaCountry(accountCountry(namedAccount(entered)));
  return isFar && bankText(entered.town, 1) === "" ? [{ field: "town", code: "townMissing" }] : [];
}

function ibanErrors({ iban: written, bic }: EnteredAccount): AccountError[] {
  const iban = readIban(written);
  if (iban === null) return [{ field: "iban", code: "ibanInvalid" }];
  if (bic !== "" && readBic(bic) === null) return [{ field: "bic", code: "bicInvalid" }];
  // Elsewhere, the IBAN alone does not identify the bank.
  const isEnough = isSepaAccount({ kind: "iban", iban, bic: null });
  return bic === "" && !isEnough ? [{ field: "bic", code: "bicMissing" }] : [];
}

function usErrors({ routing, number, number_again: again }: EnteredAccount): AccountError[] {
  const errors: AccountError[] = readRoutingNumber(routing) ? [] : [{ field: "routing", code: "routingInvalid" }];
  const read = readUsAccountNumber(number);
  if (read === null) errors.push({ field: "number", code: "accountNumberWrong" });
  // It has no check digits.
  else if (read !== readUsAccountNumber(again)) errors.push({ field: "number_again", code: "accountNumbersDiffer" });
  return errors;
}

/** Returns whom a transfer pays to the account. Only called with one that has no errors. */
export function payeeOf(entered: EnteredAccount): Payee {
  const { kind, holder, country, street, postal_code: postalCode, town } = entered;
  const lines = street === "" ? [] : [street];
  const address = town === "" ? null : { street: null, houseNumber: null, lines, postalCode: postalCode || null, town };
  return { name: holder, account: namedAccount(entered), country, address, kind };
}

/** The account that was entered. Only called with one that has no errors. */
function namedAccount({ way, iban, bic, routing, number, account_type: type }: EnteredAccount): BankAccount {
  if (way === "iban") return { kind: "iban", iban: readIban(iban)!, bic: readBic(bic) };
  return { kind: "us", routing: readRoutingNumber(routing)!, number: readUsAccountNumber(number)!, type };
}
