/** `npm run bank:account`: lists the operator's bank accounts, and adds one. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { addBankAccount, listBankAccounts } from "@/server/domain/bank/bank-accounts";
import { payerIdsBody } from "@/server/domain/bank/outgoing/payer";
import { setPaying } from "@/server/domain/bank/outgoing/set-paying";
import type { Context } from "@/server/operations/context";
import { OUTGOING_FORMATS } from "@/server/ports/outgoing-file";

const USAGE = `Usage:
  npm run bank:account                         lists the accounts whose statements are imported
  npm run bank:account -- add --holder "<name>" --iban <iban> [--bic <bic>] --currency <code>
  npm run bank:account -- add --holder "<name>" --number <account number> --routing <routing number> --currency <code>
                                               adds one
    --bank-name "<name>"                       the bank's name, which donors are shown
    --street "<street>" --house-number <number> --postal-code <code> --town "<town>" --country <two letters>
                                               where the holder is, which Swiss QR codes name
  npm run bank:account -- pay <account id> --format <pain.001.001.03|pain.001.001.09|nacha|csv|none> [--ids <file>]
                                               says by which files payments leave it. --ids names a JSON file with what
                                               a bank in the United States has assigned: accountType, destinationRouting,
                                               destinationName, originId, companyId, entryDescription, isBalanced`;

const OPTIONS = {
  holder: { type: "string" },
  iban: { type: "string" },
  bic: { type: "string" },
  number: { type: "string" },
  routing: { type: "string" },
  currency: { type: "string" },
  format: { type: "string" },
  ids: { type: "string" },
  "bank-name": { type: "string" },
  street: { type: "string" },
  "house-number": { type: "string" },
  "postal-code": { type: "string" },
  town: { type: "string" },
  country: { type: "string" },
} as const;

await runCommand(USAGE, (words) => {
  const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, ...rest] = positionals;
  if (command === undefined) return list;
  if (command === "pay") return pay(rest, values.format, values.ids);
  if (command !== "add" || rest.length > 0) throw new UsageError(`"${positionals.join(" ")}" is not a command.`);
  const { holder, iban = null, bic, number = null, routing, currency } = values;
  if (!holder || !currency || (!iban && !number))
    throw new UsageError("add needs --holder, --currency and an account.");
  const bank = bic ?? routing ?? null;
  const bankName = values["bank-name"] ?? null;
  const named = { holder, iban, number, bank, bankName, holderAddress: addressIn(values) };
  return async (ctx) => {
    const account = await addBankAccount(ctx, { ...named, currency: currency.toUpperCase() });
    console.log(`${account.id} was added.`);
  };
});

function pay([accountId, ...rest]: string[], written: string | undefined, path: string | undefined): Command {
  const format = OUTGOING_FORMATS.find((one) => one === written) ?? null;
  if (!accountId || rest.length > 0 || (format === null && written !== "none"))
    throw new UsageError("pay needs an account, and --format with one of the formats.");
  return async (ctx) => {
    const payerIds = path ? payerIdsBody.parse(JSON.parse(await readFile(path, "utf8"))) : null;
    await setPaying(ctx, { accountId, format, payerIds });
    console.log(format ? `Payments leave ${accountId} by ${format} files.` : `Nothing leaves ${accountId}.`);
  };
}

type Written = { [Option in keyof typeof OPTIONS]?: string };

/** The holder's address, if any part of it is given. */
function addressIn(values: Written) {
  const { street = null, "house-number": houseNumber = null, "postal-code": postalCode, town, country } = values;
  if ([street, houseNumber, postalCode, town, country].every((part) => part == null)) return null;
  if (!postalCode || !town || !country) throw new UsageError("An address needs --postal-code, --town and --country.");
  return { street, houseNumber, postalCode, town, country: country.toUpperCase() };
}

async function list(ctx: Context): Promise<void> {
  const accounts = await listBankAccounts(ctx, {});
  if (accounts.length === 0) console.log("There are no bank accounts. Add one with `npm run bank:account -- add`.");
  for (const { id, holder, iban, number, bank, currency } of accounts)
    console.log(`${id}  ${iban ?? number}${bank ? ` at ${bank}` : ""}  ${currency}  ${holder}`);
}
