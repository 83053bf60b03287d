"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { hideContribution, showContribution } from "@/server/domain/campaigns/contributions/hide-contribution";
import { wallForm } from "@/server/forms/wall-form";

/** A gift to a campaign, and the page that its form returns to. */
export interface WallPlace {
  id: string;
  campaign: string;
  gift: string;
  isInCampaign: boolean;
  locale: string;
  /** What was hidden when the form was rendered. */
  was: { name: boolean; message: boolean };
}

/** Hides the ticked parts from the campaign's page, and shows the others again. */
export async function saveWall(place: WallPlace, before: FormState, data: FormData): Promise<FormState> {
  const [id, campaign, gift] = [place.id, place.campaign, place.gift].map((part) => encodeURIComponent(String(part)));
  const back = place.isInCampaign ? `campaigns/${campaign}/gifts` : `gifts/${gift}`;
  const { actFor } = await requireSignedIn(`/dashboard/${id}/${back}`);
  const acting = await actFor(String(place.id));
  const locale = formLocale(place.locale);
  return takeForm({ form: wallForm, data, before, locale }, async ({ name, message, reason }) => {
    const of = { id: String(place.campaign), gift_id: String(place.gift), reason };
    const toHide = { name: name && !place.was.name, message: message && !place.was.message };
    const toShow = { name: !name && place.was.name, message: !message && place.was.message };
    if (toHide.name || toHide.message) await acting.run(hideContribution, { ...of, ...toHide });
    if (toShow.name || toShow.message) await acting.run(showContribution, { ...of, ...toShow });
    redirect(`/dashboard/${id}/${back}?done=wall&lang=${locale}`);
  });
}
