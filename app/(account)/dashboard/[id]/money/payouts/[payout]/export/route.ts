import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { mayReadMoney, openOrganization } from "@/app/_organizations/open-organization";
import { csvHeaders } from "@/app/_request/csv-headers";
import { exportPayout } from "@/server/domain/payouts/export-payout";
import { getPayout } from "@/server/domain/payouts/get-payout";
import { payoutFile } from "@/server/domain/payouts/payout-file";
import { listPayoutLines } from "@/server/domain/payouts/payout-lines";
import { GIFT_EXPORT_PAGE_ROWS } from "@/server/kernel/limits";

interface PayoutRoute {
  params: Promise<{ id: string; payout: string }>;
}

/** Every line of a payout's statement as a file. */
export async function GET(request: NextRequest, { params }: PayoutRoute): Promise<Response> {
  const { payout: asked } = await params;
  const searchParams = Promise.resolve(Object.fromEntries(request.nextUrl.searchParams));
  const opened = await openOrganization({ params, searchParams }, `/money/payouts/${encodeURIComponent(asked)}`);
  if (!mayReadMoney(opened)) notFound();
  const { acting, timeZone } = opened;
  const { id, currency } = await acting.findOr404(getPayout, { id: asked });
  await acting.run(exportPayout, { currency, payout_id: id });
  const file = payoutFile({ currency, timeZone }, (after) =>
    acting.list(listPayoutLines, { id }, { after, limit: GIFT_EXPORT_PAGE_ROWS }),
  );
  return new Response(file, { headers: csvHeaders(`${id}.csv`) });
}
