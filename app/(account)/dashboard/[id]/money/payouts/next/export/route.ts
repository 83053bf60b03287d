import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { mayReadMoney, openOrganization } from "@/app/_organizations/open-organization";
import { knownCurrencyIn } from "@/app/_payouts/payout-query";
import { downloadStatement, formatIn } from "@/app/_payouts/statement-download";
import { exportPayout } from "@/server/domain/payouts/export-payout";
import { renderNextStatement } from "@/server/domain/payouts/render-next-statement";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";

/** Exports every line that is not in a payout yet, as a PDF or CSV. */
export async function GET(
  { nextUrl }: NextRequest,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const query = Object.fromEntries(nextUrl.searchParams);
  const opened = await openOrganization({ params, searchParams: Promise.resolve(query) }, "/money/payouts/next");
  if (!mayReadMoney(opened)) notFound();
  const { acting, language } = opened;
  const currency = knownCurrencyIn(query) ?? DEFAULT_CURRENCY;
  await acting.run(exportPayout, { currency, payout_id: null });
  const written = acting.run(renderNextStatement, { currency, format: formatIn(nextUrl.searchParams) });
  return downloadStatement(written, language.locale);
}
