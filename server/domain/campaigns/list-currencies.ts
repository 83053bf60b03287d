import { CURRENCY_CODES, DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { operation } from "@/server/operations/operation";

/**
 * Lists the currencies that this installation accepts, US dollars first. Without a rail that accepts any, only US
 * dollars.
 */
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
