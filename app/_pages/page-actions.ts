"use server";

import { redirect } from "next/navigation";
import { actOf } from "@/app/_dashboard/acts";
import { PAGE_ACTS } from "@/app/_pages/page-acts";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { readOrganizedPage } from "@/server/domain/campaigns/p2p/list-run-pages";
import { contextPath } from "@/server/kernel/dashboard-context";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  /** The organization. */
  id: string;
  locale: string;
  page: string;
  act: string;
}

/** Makes the change to a fundraising page that its page has explained, and redirects there. */
export async function changePage(place: Place): Promise<void> {
  const path = `${contextPath(String(place.id))}/pages/${encodeURIComponent(String(place.page))}`;
  const acting = await (await requireSignedIn(path)).actFor(String(place.id));
  const page_id = String(place.page);
  const run = await acting.findOr404(readOrganizedPage, { page_id });
  const act = actOf(PAGE_ACTS, String(place.act));
  let done = "changed";
  if (act?.isOffered(run)) {
    const ref = { id: run.campaign.id, page_id };
    try {
      const { change } = act;
      if ("approval" in change) await acting.run(updateP2pPage, { ...ref, approval: change.approval });
      else for (const status of change.statuses) await acting.run(updateP2pPage, { ...ref, status });
      done = act.done;
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
    }
  }
  redirect(`${path}?done=${done}&lang=${formLocale(place.locale)}`);
}
