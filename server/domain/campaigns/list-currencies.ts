import { CURRENCY_CODES, DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { operation } from "@/server/operations/operation";

/** Lists the currencies in which this installation takes gifts, US dollars first. Before any rail takes one, US dollars alone. */
export const listCurrencies = operation({
  name: "listCurrencies",
  summary: "Lists the currencies in which gifts can be given here.",
  permission: { user: true },
  run: async ({ ports }): Promise<string[]> => {
    const codes = [DEFAULT_CURRENCY, ...[...CURRENCY_CODES].filter((code) => code !== DEFAULT_CURRENCY).sort()];
    const taken = codes.filter((currency) => ports.rails.railsFor({ currency }).length > 0);
    return taken.length > 0 ? taken : [DEFAULT_CURRENCY];
  },
});
