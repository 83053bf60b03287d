import { z } from "zod";
import { type BankAccount, Prisma } from "@/server/generated/prisma/client";
import { readBic, readIban, readRoutingNumber, readUsAccountNumber } from "@/server/kernel/bank-account";
import { AlreadyExists, InvalidParameter } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { BankAccountName } from "@/server/ports/bank-file";
import { countryField } from "@/server/resources/address";
import { currencyField } from "@/server/resources/fields";

const NAME_MAX_CHARACTERS = 70;
const NUMBER_MAX_CHARACTERS = 16;
const TOWN_MAX_CHARACTERS = 35;

const holderAddress = z.strictObject({
  street: z.string().trim().min(1).max(NAME_MAX_CHARACTERS).nullable(),
  houseNumber: z.string().trim().min(1).max(NUMBER_MAX_CHARACTERS).nullable(),
  postalCode: z.string().trim().min(1).max(NUMBER_MAX_CHARACTERS),
  town: z.string().trim().min(1).max(TOWN_MAX_CHARACTERS),
  country: countryField,
});

const accountBody = z.strictObject({
  /** The account holder as the bank knows them: donors see this name. */
  holder: z.string().trim().min(1).max(NAME_MAX_CHARACTERS),
  iban: z.string().nullable(),
  /** The account number in the bank's own form, if it has no IBAN. */
  number: z.string().nullable(),
  /** The BIC, or the country's routing number. */
  bank: z.string().nullable(),
  bankName: z.string().trim().min(1).max(NAME_MAX_CHARACTERS).nullish(),
  /** Where the holder is: the Swiss QR code names it. */
  holderAddress: holderAddress.nullish(),
  currency: currencyField,
});

/** Adds an account of the operator's; its statements can then be imported. */
export const addBankAccount = operation({
  name: "addBankAccount",
  summary: "Adds a bank account of the operator's, whose statements are imported.",
  permission: { operator: true },
  // Donors see it, and send their money there.
  stepUp: true,
  input: accountBody,
  errors: [AlreadyExists, InvalidParameter],
  run: (ctx, { holder, bankName, holderAddress: address, currency, ...written }): Promise<BankAccount> =>
    ctx.transaction(async (tx) => {
      const name = plainName(written);
      requireNumber(name);
      if (await findBankAccount(tx, name, currency))
        throw AlreadyExists({ param: "iban", message: "This account is there already." });
      const id = tx.newId("bankAccount");
      const account = await tx.db.bankAccount.create({
        data: {
          id,
          holder,
          ...name,
          bankName: bankName ?? null,
          holderAddress: address ?? Prisma.DbNull,
          currency,
          createdAt: tx.now(),
        },
      });
      await audit(tx, "bank_account.add", id, { currency });
      return account;
    }),
});

/** A mistyped account would be shown to donors, and no statement would match it. */
function requireNumber({ iban, number, bank }: BankAccountName): void {
  const refuse = (param: string, message: string) => InvalidParameter({ param, message });
  if (iban === null && number === null) throw refuse("iban", "An account has an IBAN, or a number at a bank.");
  if (iban !== null && readIban(iban) === null)
    throw refuse("iban", "This is no IBAN: its check digits are wrong. Compare it with the bank's.");
  if (iban !== null && bank !== null && /^[A-Z]/.test(bank) && readBic(bank) === null)
    throw refuse("bank", "This is no BIC: it has 8 or 11 letters and digits, such as COBADEFFXXX.");
  // Nine digits are a routing number of the United States.
  if (iban !== null || bank === null || !/^\d{9}$/.test(bank)) return;
  if (readRoutingNumber(bank) === null)
    throw refuse("bank", "This is no routing number: its check digit is wrong. Compare it with the bank's.");
  if (readUsAccountNumber(number!) === null)
    throw refuse("number", "An account number in the United States has at most 17 digits.");
}

/** The operator's accounts, oldest first. */
export const listBankAccounts = operation({
  name: "listBankAccounts",
  summary: "Lists the operator's bank accounts.",
  permission: { operator: true },
  run: (ctx): Promise<BankAccount[]> =>
    ctx.db.bankAccount.findMany({ where: { closedAt: null }, orderBy: { id: "asc" } }),
});

/**
 * Finds the operator's account that a statement belongs to; null if there is none. Banks write the number of one
 * account with and without leading zeros, and not every format includes the bank or the currency.
 */
export async function findBankAccount(
  ctx: Context,
  name: BankAccountName,
  currency: string | null,
): Promise<BankAccount | null> {
  const written = plainName(name);
  const accounts = await ctx.db.bankAccount.findMany({ where: { closedAt: null }, orderBy: { id: "asc" } });
  const found = accounts.filter(
    (account) => isSame(account, written) && (currency ?? account.currency) === account.currency,
  );
  return found.length === 1 ? found[0]! : null;
}

function isSame(account: BankAccountName, { iban, number, bank }: BankAccountName): boolean {
  if (iban !== null && account.iban !== null) return iban === account.iban;
  const [one, other] = [number ?? iban, account.number ?? account.iban];
  if (one === null || other === null || withoutZeros(one) !== withoutZeros(other)) return false;
  return bank === null || account.bank === null || bank === account.bank;
}

const withoutZeros = (text: string) => text.replace(/^0+/, "");

function plainName({ iban, number, bank }: BankAccountName): BankAccountName {
  const plain = (text: string | null) => text?.replaceAll(/[\s-]/g, "").toUpperCase() || null;
  return { iban: plain(iban), number: plain(number), bank: plain(bank) };
}
