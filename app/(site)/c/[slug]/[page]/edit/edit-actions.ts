"use server";

import { redirect } from "next/navigation";
import { formAnswer } from "@/app/(site)/c/[slug]/[page]/edit/form-answer";
import { getVisitor } from "@/app/visitor";
import type { FormState } from "@/components/p2p/form-state";
import type { CampaignChanges } from "@/server/domain/campaigns/change-campaign";
import { removeFromTeam } from "@/server/domain/campaigns/p2p/remove-from-team";
import { changePage, findRunPage, publishPageUpdate, renewLinks } from "@/server/domain/campaigns/p2p/run-page";
import { thankGiver } from "@/server/domain/campaigns/p2p/thank-giver";
import { TypedReader } from "@/server/domain/campaigns/p2p/typed-page";
import { isAlmonerError } from "@/server/kernel/errors";
import { knownLocale } from "@/server/texts/locales";

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
  const { typed, reader, run } = await read(place, data, ["title", "story", "goal"]);
  const page = await run(findRunPage, place);
  const changes = {
    name: reader.text("title"),
    story: reader.text("story"),
    goal_cents: reader.goal("goal", page.parent!.currency!),
  };
  return formAnswer({ place, before, typed, reader, done: "saved" }, () => run(changePage, place, changes));
}

/** Takes news, which go to the page and by mail to those who agreed to it. */
export async function publishNews(place: EditPlace, before: FormState, data: FormData): Promise<FormState> {
  const { typed, reader, run } = await read(place, data, ["news_title", "news_body"]);
  const news = { title: reader.text("news_title"), body: reader.text("news_body") };
  return formAnswer({ place, before, typed, reader, done: "news" }, () => run(publishPageUpdate, place, news));
}

/** Takes a message to somebody who gave. */
export async function sendThanks(
  place: EditPlace & { giftId: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const { giftId } = place;
  const field = `thanks_${giftId}`;
  const { typed, reader, run } = await read(place, data, [field]);
  const body = reader.text("thanks", field);
  const form = { place, before, typed, reader, done: "thanked", invalid: { field, key: "errNoLinks" } as const };
  return formAnswer(form, () => run(thankGiver, place, { giftId: String(giftId), body }));
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

async function read(place: EditPlace, data: FormData, fields: string[]) {
  const typed = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? "")]));
  const reader = new TypedReader(typed, knownLocale(place.locale) ?? "en");
  const { run, checkFormRateLimit } = await getVisitor();
  if (!(await checkFormRateLimit())) reader.note(null, "errBusy");
  return { typed, reader, run };
}
