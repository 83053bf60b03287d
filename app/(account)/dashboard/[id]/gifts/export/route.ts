import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";
import { filtersOf, selectionIn, selectionQuery } from "@/app/_gifts/gift-selection";
import { giftIdsIn } from "@/app/_gifts/open-selected-gifts";
import { csvHeaders } from "@/app/_request/csv-headers";
import { requireSignedIn } from "@/app/_request/signed-in";
import { asksForFactor, provePath } from "@/app/_request/step-up";
import { exportReceivedGifts } from "@/server/domain/gifts/received/export-received-gifts";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { receivedGiftsFile } from "@/server/domain/gifts/received/received-gifts-file";
import { readActing } from "@/server/domain/organizations/read-acting";
import { GIFT_EXPORT_PAGE_ROWS } from "@/server/kernel/limits";

/** Exports exactly the gifts of the list's selection; if gifts were selected by hand, only these. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const selection = selectionIn(selectedIn(request));
  const room = `/dashboard/${encodeURIComponent(id)}/gifts`;
  const user = await requireSignedIn(`${room}?${selectionQuery(selection)}`);
  const acting = await user.actFor(id);
  const { timeZone } = await acting.run(readActing, {});
  const ids = giftIdsIn(request.nextUrl.searchParams.getAll("gift"));
  const filters = ids.length > 0 ? { ids } : filtersOf(selection, timeZone);
  const { hasContacts } = await acting.run(exportReceivedGifts, filters).catch((error: unknown) => {
    if (!asksForFactor(error)) throw error;
    redirect(provePath(`${room}${request.nextUrl.search}`));
  });
  const file = receivedGiftsFile({ timeZone, hasContacts }, (after) =>
    acting.list(listReceivedGifts, filters, { after, limit: GIFT_EXPORT_PAGE_ROWS }),
  );
  return new Response(file, { headers: csvHeaders("gifts.csv") });
}

/** The query, with all values of repeated names. */
function selectedIn({ nextUrl: { searchParams } }: NextRequest): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [first, ...others] = searchParams.getAll(name);
      return [name, others.length > 0 ? [first!, ...others] : first!];
    }),
  );
}
