import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import type { Context } from "@/server/operations/context";

const HOLDER = "Almoner Sandbox";

/** Accounts as banks of three countries write them; nobody has them. */
const ACCOUNTS = [
  { iban: null, number: "000123456789", bank: "021000021", currency: "USD" },
  { iban: "DE89370400440532013000", number: null, bank: "COBADEFFXXX", currency: "EUR" },
  // Where the holder is makes the code that Swiss banking apps read.
  {
    iban: "CH9300762011623852957",
    number: null,
    bank: null,
    currency: "CHF",
    holderAddress: { street: "Seestrasse", houseNumber: "1", postalCode: "8002", town: "Zürich", country: "CH" },
  },
];

/** Adds the accounts of the sandbox's bank, to which donors transfer. Idempotent; one that was closed stays so. */
export async function ensureBankAccounts(ctx: Context): Promise<void> {
  if ((await ctx.db.bankAccount.count()) > 0) return;
  const operator = ctx.as({ kind: "operator", identityId: null, name: "seed", requestId: "seed" });
  for (const account of ACCOUNTS) await addBankAccount(operator, { holder: HOLDER, ...account });
}
