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
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";
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
  bic: line(20),
  routing: line(20),
  number: line(40),
  /** The number again, which has no check digits. */
  number_again: line(40),
  account_type: z.enum(["checking", "savings"]),
  country: countryField,
  street: line(70),
  postal_code: line(16),
  town: line(35),
});
type Entered = z.infer<typeof accountBody>;

/** Reads whose account is entered, for the page. */
export const readPayeePage = operation({
  name: "readPayeePage",
  summary: "Reads for whom the account of a payee is entered.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  run: async (_ctx, _input, { subject: { rail, country } }) => (rail === "bank" ? { country } : null),
});

/**
 * Keeps the account that its owner has entered for payouts, encrypted. Each is entered once: another one is another payout account, to
 * which payouts wait for some days.
 */
export const enterPayeeAccount = operation({
  name: "enterPayeeAccount",
  summary: "Enters the bank account that payouts go to.",
  permission: { visitor: "link" },
  subject: openOnboardingSubject,
  input: accountBody,
  errors: [InvalidParameter],
  secret: true,
  check: (_ctx, entered) => accountErrors(entered as Entered),
  async run(ctx, entered, { subject: account }) {
    const id = payeeIdOf(account.id);
    const payee = payeeOf(entered);
    const { sealed, accountMark, accountLast4 } = sealPayee(ctx, id, payee);
    const bank = payee.account.kind === "us" ? payee.account.routing : payee.account.bic;
    await ctx.db.bankPayee.createMany({
      data: { id, payoutAccountId: account.id, sealed, accountMark, accountLast4, bank, enteredAt: ctx.now() },
      skipDuplicates: true,
    });
  },
});

function accountErrors(entered: Entered): ErrorDetail[] {
  const errors: ErrorDetail[] = [];
  const add = (param: string, message: string) => errors.push({ param, code: InvalidParameter.code, message });
  if (bankText(entered.holder, 1) === "") add("holder", "holder is required.");
  if (entered.way === "iban") {
    if (!readIban(entered.iban)) add("iban", "iban must be an IBAN whose check digits are right.");
    if (entered.bic !== "" && !readBic(entered.bic)) add("bic", "bic must have 8 or 11 characters.");
  } else {
    if (!readRoutingNumber(entered.routing))
      add("routing", "routing must be nine digits of which the last one checks.");
    if (!readUsAccountNumber(entered.number)) add("number", "number must be an account number of at most 17 digits.");
    else if (readUsAccountNumber(entered.number) !== readUsAccountNumber(entered.number_again))
      add("number_again", "number_again must be the same as number.");
  }
  if (errors.length > 0) return errors;
  const account = namedAccount(entered);
  if (account.kind === "iban" && !isSepaAccount(account) && account.bic === null)
    add("bic", "bic is required for this country.");
  // Outside the European Economic Area, banks take no transfer without the payee's town.
  if (!isEeaCountry(accountCountry(account)) && bankText(entered.town, 1) === "")
    add("town", "town is required for this account.");
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
