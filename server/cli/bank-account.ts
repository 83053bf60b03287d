/** `npm run bank:account`: lists the operator's bank accounts, and adds one. */
import { parseArgs } from "node:util";
import { runCommand, UsageError } from "@/server/cli/run-command";
import { addBankAccount, listBankAccounts } from "@/server/domain/bank/bank-accounts";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run bank:account                         lists the accounts whose statements are imported
  npm run bank:account -- add --holder "<name>" --iban <iban> [--bic <bic>] --currency <code>
  npm run bank:account -- add --holder "<name>" --number <account number> --routing <routing number> --currency <code>
                                               adds one`;

const OPTIONS = {
  holder: { type: "string" },
  iban: { type: "string" },
  bic: { type: "string" },
  number: { type: "string" },
  routing: { type: "string" },
  currency: { type: "string" },
} as const;

await runCommand(USAGE, (words) => {
  const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, ...rest] = positionals;
  if (command === undefined) return list;
  if (command !== "add" || rest.length > 0) throw new UsageError(`"${positionals.join(" ")}" is not a command.`);
  const { holder, iban = null, bic, number = null, routing, currency } = values;
  if (!holder || !currency || (!iban && !number))
    throw new UsageError("add needs --holder, --currency and an account.");
  const bank = bic ?? routing ?? null;
  return async (ctx) => {
    const account = await addBankAccount(ctx, { holder, iban, number, bank, currency: currency.toUpperCase() });
    console.log(`${account.id} was added.`);
  };
});

async function list(ctx: Context): Promise<void> {
  const accounts = await listBankAccounts(ctx, {});
  if (accounts.length === 0) console.log("There are no bank accounts. Add one with `npm run bank:account -- add`.");
  for (const { id, holder, iban, number, bank, currency } of accounts)
    console.log(`${id}  ${iban ?? number}${bank ? ` at ${bank}` : ""}  ${currency}  ${holder}`);
}
