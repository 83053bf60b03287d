"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale } from "@/app/_request/take-form";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { contextPath } from "@/server/kernel/dashboard-context";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  /** The organization. */
  id: string;
  locale: string;
  gift: string;
}

/** Cancels a recurring gift on behalf of the campaign, and redirects to its page. */
export async function cancelForCampaign(place: Place): Promise<void> {
  const path = `${contextPath(String(place.id))}/recurring/${encodeURIComponent(String(place.gift))}`;
  const acting = await (await requireSignedIn(path)).actFor(String(place.id));
  let done = "canceled";
  try {
    await acting.findOr404(updateRecurringGift, { id: String(place.gift), status: "canceled" });
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    done = "changed";
  }
  redirect(`${path}?done=${done}&lang=${formLocale(place.locale)}`);
}
