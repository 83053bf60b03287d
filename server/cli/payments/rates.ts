/** `npm run rates`: sets the rates at which currencies count toward the monthly limits. */
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { listCurrencyRates } from "@/server/domain/identities/list-currency-rates";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run rates -- list
  npm run rates -- set <currency> <US dollars for one unit>     for example: set EUR 1.0825

Monthly limits are in US dollars. Gifts in a currency without a rate are not accepted.`;

await runCommand(USAGE, ([command, currency, usdPerUnit, ...rest]) => {
  if (command === "list" && currency === undefined) return list;
  if (command === "set" && currency && usdPerUnit && rest.length === 0) return set(currency.toUpperCase(), usdPerUnit);
  throw new UsageError(command ? "That is not a command." : "Name a command.");
});

async function list(ctx: Context): Promise<void> {
  const rates = await listCurrencyRates(ctx, {});
  if (rates.length === 0) console.log("There are no rates. Gifts are accepted in USD only.");
  for (const { currency, usdPerUnit, updatedAt } of rates) {
    console.log(`1 ${currency} = ${usdPerUnit.toFixed()} USD, since ${updatedAt.toISOString()}`);
  }
}

function set(currency: string, usdPerUnit: string): Command {
  return async (ctx) => {
    await setCurrencyRate(ctx, { currency, usdPerUnit });
    console.log(`From now on, 1 ${currency} counts as ${usdPerUnit} USD.`);
  };
}
