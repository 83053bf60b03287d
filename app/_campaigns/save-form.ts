import { redirect } from "next/navigation";
import { actForCampaign } from "@/app/_campaigns/act-on-campaign";
import { type CampaignPlace, partOfCampaign } from "@/app/_campaigns/part-of-campaign";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import type { Form, FormError } from "@/server/forms/define-form";
import { isAlmonerError } from "@/server/kernel/errors";
import { seenValues } from "@/server/operations/seen-values";
import type { ShownCampaign } from "@/server/resources/campaign";

type Changes = Omit<Parameters<typeof updateCampaign>[1], "id"> & { seen: string };

interface SavedForm<Field extends string> {
  place: CampaignPlace;
  /** The page's path below the campaign's. */
  part: string;
  /** Creates the form for the current campaign; its values are the changes. */
  formFor(campaign: ShownCampaign, locale: ReturnType<typeof formLocale>): Form<Field, Changes>;
  /** The form errors for an operation's errors, by code. */
  errors?: Record<string, FormError>;
  data: FormData;
  before: FormState;
}

/**
 * Saves a form about a campaign and redirects to its page. If what the form shows has changed since, nothing is saved:
 * the form is shown again with what was entered, and sending it again saves that.
 */
export async function saveForm<Field extends string>(saved: SavedForm<Field>): Promise<FormState> {
  const { place, part, formFor, errors = {}, data, before } = saved;
  const id = String(place.campaign);
  const acting = await actForCampaign(place, part);
  const locale = formLocale(place.locale);
  const form = formFor(await acting.findOr404(readRunCampaign, { id }), locale);
  const lead = (done: string, at: string): never => redirect(partOfCampaign(place, part, { done, at }));
  const changed: { seen?: string } = {};
  const state = await takeForm({ form, data, before, locale }, async ({ seen, ...changes }) => {
    const fields = Object.keys(changes) as (keyof ShownCampaign)[];
    try {
      await acting.findOr404(updateCampaign, { id, ...changes }, { seen });
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
      const known = errors[error.code];
      if (error.param === "seen") changed.seen = seenValues(await acting.run(readRunCampaign, { id }), fields);
      else if (error.code === "insufficient_scope") lead("readOnly", "");
      else if (!known) throw error;
      return [known && !changed.seen ? known : { field: null, code: "changedMeanwhile" }];
    }
    return lead("saved", seenValues(await acting.run(readRunCampaign, { id }), fields));
  });
  return { ...state, input: { ...state.input, ...changed } };
}
