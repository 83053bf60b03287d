import type { NextRequest } from "next/server";
import { currencyIn, monthIn } from "@/app/_money/money-query";
import { csvHeaders } from "@/app/_request/csv-headers";
import { requireSignedIn } from "@/app/_request/signed-in";
import { exportMoney } from "@/server/domain/home/money/export-money";
import { monthsFile } from "@/server/domain/home/money/money-files";
import { readMoney } from "@/server/domain/home/money/read-money";

/** Exports the months that the page shows. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const user = await requireSignedIn(`/dashboard/${encodeURIComponent(id)}/money`);
  const acting = await user.actFor(id);
  const asked = { currency: currencyIn(query), until: monthIn(query.until) };
  const { currency, months } = await acting.run(readMoney, asked);
  await acting.run(exportMoney, { currency: currency ?? "", period: asked.until ?? "" });
  return new Response(monthsFile(months, currency ?? "USD"), { headers: csvHeaders("months.csv") });
}
