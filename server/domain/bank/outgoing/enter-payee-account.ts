import { z } from "zod";
import { type Payee, sealPayee } from "@/server/domain/bank/outgoing/payee";
import { payeeIdOf } from "@/server/domain/bank/outgoing/payee-accounts";
import { openOnboardingSubject } from "@/server/domain/identities/payout-onboarding/run-onboarding";
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
import { InvalidState } from "@/server/kernel/common-errors";
import type { InputError } from "@/server/kernel/input-error";
import { publicName } from "@/server/kernel/public-name";
import { operation } from "@/server/operations/operation";
import { countryField } from "@/server/resources/address";

const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll("\u0000", "").toWellFormed().trim())
    .pipe(z.string().max(max));

const accountBody = z.strictObject({
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
type Entered = z.infer<typeof accountBody>;

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
type AccountError = InputError<AccountErrorCode>;

/** Reads for whom an account is entered here; null where another payment provider does that. */
export const readPayeePage = operation({
  name: "readPayeePage",
  summary: "Reads for whom the account of a payee is entered.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  run: async (_ctx, _input, { subject: { rail, country, identity } }) =>
    rail === "bank" ? { country, name: publicName(identity), isPerson: identity.type === "individual" } : null,
});

/**
 * Keeps the account that its owner has entered for payouts, encrypted, and returns nothing, or what is wrong with it. An account is
 * entered once: another one is another payout account, to which payouts wait for some days.
 */
export const enterPayeeAccount = operation({
  name: "enterPayeeAccount",
  summary: "Enters the bank account that payouts go to.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  input: accountBody,
  errors: [InvalidState],
  secret: true,
  async run(ctx, entered, { subject: account }): Promise<AccountError[]> {
    if (account.rail !== "bank") throw InvalidState({ context: { status: account.status } });
    const errors = accountErrors(entered);
    if (errors.length > 0) return errors;
    const id = payeeIdOf(account.id);
    const payee = payeeOf(entered);
    const { sealed, accountMark, accountLast4 } = sealPayee(ctx, id, payee);
    const bank = payee.account.kind === "us" ? payee.account.routing : payee.account.bic;
    const data = { id, payoutAccountId: account.id, sealed, accountMark, accountLast4, bank, enteredAt: ctx.now() };
    await ctx.transaction(async (tx) => {
      const { count } = await tx.db.bankPayee.createMany({ data, skipDuplicates: true });
      // Nothing else has the rail asked about it, if nobody returns from this page.
      if (count > 0) await tx.db.payoutAccount.updateMany({ where: { id: account.id }, data: { checkAt: tx.now() } });
    });
    return [];
  },
});

function accountErrors(entered: Entered): AccountError[] {
  const isNamed = bankText(entered.holder, 1) !== "";
  const errors: AccountError[] = isNamed ? [] : [{ field: "holder", code: "holderMissing" }];
  errors.push(...(entered.way === "iban" ? ibanErrors(entered) : usErrors(entered)));
  if (errors.length > 0) return errors;
  // Outside the European Economic Area, banks take no transfer without the payee's town.
  const isFar = !isEeaCountry(accountCountry(namedAccount(entered)));
  return isFar && bankText(entered.town, 1) === "" ? [{ field: "town", code: "townMissing" }] : [];
}

function ibanErrors({ iban: written, bic }: Entered): AccountError[] {
  const iban = readIban(written);
  if (iban === null) return [{ field: "iban", code: "ibanInvalid" }];
  if (bic !== "" && readBic(bic) === null) return [{ field: "bic", code: "bicInvalid" }];
  // Elsewhere the IBAN alone does not lead to the bank.
  const isEnough = isSepaAccount({ kind: "iban", iban, bic: null });
  return bic === "" && !isEnough ? [{ field: "bic", code: "bicMissing" }] : [];
}

function usErrors({ routing, number, number_again: again }: Entered): AccountError[] {
  const errors: AccountError[] = readRoutingNumber(routing) ? [] : [{ field: "routing", code: "routingInvalid" }];
  const read = readUsAccountNumber(number);
  if (read === null) errors.push({ field: "number", code: "accountNumberWrong" });
  // It has no check digits.
  else if (read !== readUsAccountNumber(again)) errors.push({ field: "number_again", code: "accountNumbersDiffer" });
  return errors;
}

function payeeOf(entered: Entered): Payee {
  const { kind, holder, country, street, postal_code: postalCode, town } = entered;
  const lines = street === "" ? [] : [street];
  const address = town === "" ? null : { street: null, houseNumber: null, lines, postalCode: postalCode || null, town };
  return { name: holder, account: namedAccount(entered), country, address, kind };
}

/** The account that was entered. Only called with one that has no errors. */
function namedAccount({ way, iban, bic, routing, number, account_type: type }: Entered): BankAccount {
  if (way === "iban") return { kind: "iban", iban: readIban(iban)!, bic: readBic(bic) };
  return { kind: "us", routing: readRoutingNumber(routing)!, number: readUsAccountNumber(number)!, type };
}
