"use server";

import { redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/take-form";
import { getVisitor } from "@/app/visitor";
import type { FormState } from "@/components/form/form-state";
import type { CampaignChanges } from "@/server/domain/campaigns/change-campaign";
import { removeFromTeam } from "@/server/domain/campaigns/p2p/remove-from-team";
import { changePage, findRunPage, publishPageUpdate, renewLinks } from "@/server/domain/campaigns/p2p/run-page";
import { thankDonor } from "@/server/domain/campaigns/p2p/thank-donor";
import type { FormError } from "@/server/forms/define-form";
import { pageTextForm, pageUpdateForm, thanksForm } from "@/server/forms/page-forms";
import { isAlmonerError } from "@/server/kernel/errors";

/** What the page that shows the forms knows and they do not say. */
export interface EditPlace {
  pageId: string;
  key: string;
  locale: string;
  /** The page's own address, with the key and the language. */
  self: string;
}

const MOVES: Record<string, CampaignChanges> = {
  pause: { status: "paused" },
  resume: { status: "live" },
  ask: { status: "live" },
  end: { status: "ended" },
  leave: { team_page_id: null },
};

/** Takes changed words and a goal. */
export async function saveText(place: EditPlace, before: FormState, data: FormData): Promise<FormState> {
  const page = await (await getVisitor()).run(findRunPage, place);
  const form = pageTextForm({ currency: page.parent!.currency!, locale: formLocale(place.locale) });
  return takeForm({ form, data, before, locale: place.locale }, ({ title, story, goal }, { run }) =>
    orErrors(place, "saved", () => run(changePage, place, { name: title, story, goal_cents: goal })),
  );
}

/** Takes an update, which goes to the page and by email to those who agreed to it. */
export async function publishUpdateFromPage(place: EditPlace, before: FormState, data: FormData): Promise<FormState> {
  const form = pageUpdateForm;
  return takeForm({ form, data, before, locale: place.locale }, ({ update_title: title, update_body: body }, { run }) =>
    orErrors(place, "published", () => run(publishPageUpdate, place, { title, body })),
  );
}

/** Takes a message to somebody who gave. */
export async function sendThanks(
  place: EditPlace & { giftId: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const giftId = String(place.giftId);
  const field = `thanks_${giftId}`;
  return takeForm({ form: thanksForm(field), data, before, locale: place.locale }, ({ body }, { run }) =>
    orErrors(place, "thanked", () => run(thankDonor, place, { giftId, body }), { field, code: "noLinks" }),
  );
}

/** Moves the page, or has it leave its team. */
export async function movePage(place: EditPlace, move: string): Promise<void> {
  await act(place, move, async () => {
    await (await getVisitor()).run(changePage, place, MOVES[move] ?? {});
  });
}

/** Has a page belong to the team no more. */
export async function removeMember(place: EditPlace, memberId: string): Promise<void> {
  await act(place, "saved", async () => (await getVisitor()).run(removeFromTeam, place, String(memberId)));
}

/** Ends the link that led here, and mails a new one. */
export async function makeNewLink(place: EditPlace): Promise<void> {
  await act(place, "renewed", async () => (await getVisitor()).run(renewLinks, place));
}

/** What is no longer possible, such as resuming what has ended meanwhile, shows the page as it is now. */
async function act(place: EditPlace, done: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    redirect(String(place.self));
  }
  redirect(`${place.self}&done=${done}`);
}

/** Does what a form asks for and leads on, or returns what is wrong. */
async function orErrors(
  place: EditPlace,
  done: string,
  work: () => Promise<unknown>,
  whenInvalid?: FormError,
): Promise<FormError[]> {
  try {
    await work();
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    if (error.code === "invalid_parameter" && whenInvalid) return [whenInvalid];
    return [{ field: null, code: error.code === "too_many_messages" ? "tooManyAtOnce" : "linkTooOld" }];
  }
  redirect(`${place.self}&done=${done}`);
}
