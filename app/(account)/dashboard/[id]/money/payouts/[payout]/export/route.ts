import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { mayReadMoney, openOrganization } from "@/app/_organizations/open-organization";
import { downloadStatement, formatIn } from "@/app/_payouts/statement-download";
import { exportPayout } from "@/server/domain/payouts/export-payout";
import { getPayout } from "@/server/domain/payouts/get-payout";
import { getPayoutStatement } from "@/server/domain/payouts/get-payout-statement";
import { StreamedFile } from "@/server/operations/file";

interface PayoutRoute {
  params: Promise<{ id: string; payout: string }>;
}

/** Every line of a payout's statement as a PDF or CSV. */
export async function GET({ nextUrl }: NextRequest, { params }: PayoutRoute): Promise<Response> {
  const { payout: asked } = await params;
  const searchParams = Promise.resolve(Object.fromEntries(nextUrl.searchParams));
  const opened = await openOrganization({ params, searchParams }, `/money/payouts/${encodeURIComponent(asked)}`);
  if (!mayReadMoney(opened)) notFound();
  const { acting, language } = opened;
  const { id, currency } = await acting.findOr404(getPayout, { id: asked });
  await acting.run(exportPayout, { currency, payout_id: id });
  const written = acting.run(getPayoutStatement, { id, format: formatIn(nextUrl.searchParams) });
  return downloadStatement(written.then(fileOf), language.locale);
}

function fileOf(written: object): StreamedFile {
  return written instanceof StreamedFile ? written : notFound();
}
