"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { bindMember } from "@/server/domain/organizations/bind-member";
import { bindForm } from "@/server/forms/bind-form";

interface Place {
  id: string;
  member: string;
  locale: string;
  /** The campaigns that the form listed. */
  campaigns: string[];
}

/** Restricts a member to the ticked campaigns, or lets them act for all of the organization. */
export async function saveBound(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const team = `/dashboard/${encodeURIComponent(String(place.id))}/settings/team`;
  const { actFor } = await requireSignedIn(team);
  const acting = await actFor(String(place.id));
  const locale = formLocale(place.locale);
  const form = bindForm(place.campaigns.map(String));
  return takeForm({ form, data, before, locale }, async (campaign_ids) => {
    await acting.run(bindMember, { user_id: String(place.member), campaign_ids });
    redirect(`${team}?done=team&lang=${locale}`);
  });
}
