import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvHeaders } from "@/app/_request/csv-headers";
import { requireSignedIn } from "@/app/_request/signed-in";
import { asksForFactor, provePath } from "@/app/_request/step-up";
import { filtersOf, selectionIn, selectionQuery } from "@/app/_supporters/supporter-selection";
import { readActing } from "@/server/domain/organizations/read-acting";
import { exportOwnSupporters, listOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { supportersFile } from "@/server/domain/supporters/supporters-file";
import { SUPPORTER_EXPORT_PAGE_ROWS } from "@/server/kernel/limits";

/** Exports exactly the supporters of the list's selection. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const selection = selectionIn(Object.fromEntries(request.nextUrl.searchParams));
  const room = `/dashboard/${encodeURIComponent(id)}/supporters?${selectionQuery(selection)}`;
  const user = await requireSignedIn(room);
  const acting = await user.actFor(id);
  const { timeZone } = await acting.run(readActing, {});
  const filters = filtersOf(selection, timeZone);
  await acting.run(exportOwnSupporters, filters).catch((error: unknown) => {
    if (!asksForFactor(error)) throw error;
    redirect(provePath(room));
  });
  const file = supportersFile(timeZone, (after) =>
    acting.list(listOwnSupporters, filters, { after, limit: SUPPORTER_EXPORT_PAGE_ROWS }),
  );
  return new Response(file, { headers: csvHeaders("supporters.csv") });
}
