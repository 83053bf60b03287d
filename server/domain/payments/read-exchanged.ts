import { z } from "zod";
import type { Cents } from "@/server/kernel/money";
import { operation } from "@/server/operations/operation";

/** What a rail has exchanged in one currency. */
export interface ExchangedSum {
  rail: string;
  currency: string;
  /** Positive if paid in this currency but held in another one; negative if held in it for those payments. */
  cents: Cents;
}

/** Returns, by rail, what rails hold for payments in a currency other than theirs; empty if there is none. */
export const readExchanged = operation({
  name: "readExchanged",
  summary: "Reads what payment rails have exchanged, by currency.",
  permission: { operator: true },
  input: z.strictObject({}),
  errors: [],
  async run(ctx): Promise<ExchangedSum[]> {
    const rows = await ctx.statement<{ rail: string; currency: string; cents: string }>(EXCHANGED, []);
    return rows.map(({ cents, ...row }) => ({ ...row, cents: BigInt(cents) }));
  },
});

/** The sums are added up only where something was ever exchanged. */
const EXCHANGED = `
  SELECT split_part(s.code, ':', 2) AS rail, s.currency, s.posted_cents::text AS cents
  FROM (SELECT 1 WHERE EXISTS (SELECT FROM ledger_accounts WHERE code LIKE 'rail:%:exchange')) one
  CROSS JOIN LATERAL (SELECT * FROM ledger_sums()) s
  WHERE s.code LIKE 'rail:%:exchange' AND s.posted_cents <> 0 ORDER BY rail, s.posted_cents > 0 DESC, s.currency`;
