import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { mayReadMoney, openOrganization } from "@/app/_organizations/open-organization";
import { knownCurrencyIn } from "@/app/_payouts/payout-query";
import { csvHeaders } from "@/app/_request/csv-headers";
import { exportPayout } from "@/server/domain/payouts/export-payout";
import { listNextLines } from "@/server/domain/payouts/next-statement";
import { payoutFile } from "@/server/domain/payouts/payout-file";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { GIFT_EXPORT_PAGE_ROWS } from "@/server/kernel/limits";

/** Every line that is in no payout yet as a file. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const opened = await openOrganization({ params, searchParams: Promise.resolve(query) }, "/money/payouts/next");
  if (!mayReadMoney(opened)) notFound();
  const { acting, timeZone } = opened;
  const currency = knownCurrencyIn(query) ?? DEFAULT_CURRENCY;
  await acting.run(exportPayout, { currency, payout_id: null });
  const file = payoutFile({ currency, timeZone }, (after) =>
    acting.list(listNextLines, { currency }, { after, limit: GIFT_EXPORT_PAGE_ROWS }),
  );
  return new Response(file, { headers: csvHeaders(`next-${currency}.csv`) });
}
