import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { currencyIn, dayIn, monthIn } from "@/app/_money/money-query";
import { csvHeaders } from "@/app/_request/csv-headers";
import { requireSignedIn } from "@/app/_request/signed-in";
import { exportMoney } from "@/server/domain/home/money/export-money";
import { listMoneyLines } from "@/server/domain/home/money/list-money-lines";
import { linesFile } from "@/server/domain/home/money/money-files";
import { readActing } from "@/server/domain/organizations/read-acting";
import { GIFT_EXPORT_PAGE_ROWS } from "@/server/kernel/limits";

interface MonthRoute {
  params: Promise<{ id: string; month: string }>;
}

/** The lines of a month, or of one of its days, as a file. */
export async function GET(request: NextRequest, { params }: MonthRoute): Promise<Response> {
  const { id, month: asked } = await params;
  const month = monthIn(asked) ?? notFound();
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const user = await requireSignedIn(`/dashboard/${encodeURIComponent(id)}/money/${month}`);
  const acting = await user.actFor(id);
  const { timeZone } = await acting.run(readActing, {});
  const filters = { currency: currencyIn(query) ?? "USD", period: dayIn(query, month) ?? month };
  await acting.run(exportMoney, filters);
  const file = linesFile(timeZone, (after) =>
    acting.list(listMoneyLines, filters, { after, limit: GIFT_EXPORT_PAGE_ROWS }),
  );
  return new Response(file, { headers: csvHeaders(`${filters.period}.csv`) });
}
