"use server";

import { redirect } from "next/navigation";
import { type PagePlace, partOfPage } from "@/app/_campaign-page/p2p/part-of-page";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import { removePagePicture } from "@/server/domain/campaigns/p2p/page-pictures";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";
import { removeFromTeam } from "@/server/domain/campaigns/p2p/remove-from-team";
import {
  changePage,
  confirmPage,
  findRunPage,
  PAGE_TEXTS,
  type PageChanges,
  pageTexts,
  publishPageUpdate,
  renewLinks,
} from "@/server/domain/campaigns/p2p/run-page";
import { thankDonor } from "@/server/domain/campaigns/p2p/thank-donor";
import type { FormError } from "@/server/forms/define-form";
import { pageTextForm, pageUpdateForm, thanksForm } from "@/server/forms/page-forms";
import { isAlmonerError } from "@/server/kernel/errors";
import { seenValues } from "@/server/operations/seen-values";

/** What the edit page passes to its actions beyond the form fields. */
export interface EditPlace extends PageLink, PagePlace {}

const MOVES: Record<string, PageChanges> = {
  pause: { status: "paused" },
  resume: { status: "live" },
  ask: { status: "live" },
  end: { status: "ended" },
  leave: { team_page_id: null },
};

/** Saves a new title, story and goal. */
export async function saveText(place: EditPlace, before: FormState, data: FormData): Promise<FormState> {
  const page = await (await getVisitor()).run(findRunPage, linkOf(place));
  const form = pageTextForm({ currency: page.parent!.currency!, locale: formLocale(place.locale) });
  const changed: { seen?: string } = {};
  const state = await takeForm({ form, data, before, locale: place.locale }, async (entered, { run }) => {
    const { title: name, story, goal: goal_cents, seen } = entered;
    const errors = await orErrors(place, "saved", () =>
      run(changePage, { ...linkOf(place), name, story, goal_cents }, { seen }),
    );
    // Sending the form again overwrites the change that the error is about.
    if (errors.some(({ code }) => code === "changedMeanwhile"))
      changed.seen = seenValues(pageTexts(await run(findRunPage, linkOf(place))), PAGE_TEXTS);
    return errors;
  });
  return { ...state, input: { ...state.input, ...changed } };
}

/** Publishes an update on the page and emails it to subscribers, once per form. */
export async function publishUpdateFromPage(
  place: EditPlace & { update: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const form = pageUpdateForm;
  const formKey = String(place.update);
  return takeForm({ form, data, before, locale: place.locale }, ({ update_title: title, update_body: body }, { run }) =>
    orErrors(place, "published", () => run(publishPageUpdate, { ...linkOf(place), title, body }, { formKey })),
  );
}

/** Sends a message to a donor. */
export async function sendThanks(
  place: EditPlace & { giftId: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const giftId = String(place.giftId);
  const field = `thanks_${giftId}`;
  return takeForm({ form: thanksForm(field), data, before, locale: place.locale }, ({ body }, { run }) =>
    orErrors(place, "thanked", () => run(thankDonor, { ...linkOf(place), gift_id: giftId, body }), {
      field,
      code: "noLinks",
    }),
  );
}

/** Changes the page's status, or makes it leave its team. */
export async function movePage(place: EditPlace, move: string): Promise<void> {
  await act(place, move, async () => {
    await (await getVisitor()).run(changePage, { ...linkOf(place), ...MOVES[move] });
  });
}

/** Confirms that the page belongs to its owner. */
export async function confirmOwnPage(place: EditPlace): Promise<void> {
  await act(place, "confirmed", async () => (await getVisitor()).run(confirmPage, linkOf(place)));
}

/** Removes a page from the team. */
export async function removeMember(place: EditPlace, memberId: string): Promise<void> {
  await act(place, "saved", async () =>
    (await getVisitor()).run(removeFromTeam, { ...linkOf(place), member_id: memberId }),
  );
}

/** Removes the fundraiser's photo. */
export async function removePhoto(place: EditPlace, pictureId: string): Promise<void> {
  await act(place, "saved", async () =>
    (await getVisitor()).run(removePagePicture, { ...linkOf(place), picture_id: String(pictureId) }),
  );
}

/** Revokes the current link and emails a new one. */
export async function makeNewLink(place: EditPlace): Promise<void> {
  await act(place, "renewed", async () => (await getVisitor()).run(renewLinks, linkOf(place)));
}

function linkOf({ page_id, key }: EditPlace): PageLink {
  return { page_id, key };
}

/** If an action is no longer possible, such as resuming a page that has ended, shows the page as it is now. */
async function act(place: EditPlace, done: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    redirect(partOfPage("edit", place));
  }
  redirect(partOfPage("edit", place, { done }));
}

/** Runs a form's action and redirects, or returns the errors. */
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
    if (error.param === "seen") return [{ field: null, code: "changedMeanwhile" }];
    if (error.code === "invalid_parameter" && whenInvalid) return [whenInvalid];
    return [{ field: null, code: error.code === "too_many_messages" ? "tooManyAtOnce" : "linkTooOld" }];
  }
  redirect(partOfPage("edit", place, { done }));
}
