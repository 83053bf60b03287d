import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { dayIn, monthIn } from "@/app/_money/money-query";
import { mayReadMoney, openOrganization } from "@/app/_organizations/open-organization";
import { knownCurrencyIn } from "@/app/_payouts/payout-query";
import { downloadStatement, formatIn } from "@/app/_payouts/statement-download";
import { exportMoney } from "@/server/domain/home/money/export-money";
import { renderMoneyStatement } from "@/server/domain/home/money/render-money-statement";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";

interface MonthRoute {
  params: Promise<{ id: string; month: string }>;
}

/** Exports the statement of a month, or of one of its days, as a PDF or CSV. */
export async function GET({ nextUrl }: NextRequest, { params }: MonthRoute): Promise<Response> {
  const month = monthIn((await params).month) ?? notFound();
  const query = Object.fromEntries(nextUrl.searchParams);
  const opened = await openOrganization({ params, searchParams: Promise.resolve(query) }, `/money/${month}`);
  if (!mayReadMoney(opened)) notFound();
  const { acting, language } = opened;
  const asked = { currency: knownCurrencyIn(query) ?? DEFAULT_CURRENCY, period: dayIn(query, month) ?? month };
  await acting.run(exportMoney, asked);
  const written = acting.run(renderMoneyStatement, { ...asked, format: formatIn(nextUrl.searchParams) });
  return downloadStatement(written, language.locale);
}
