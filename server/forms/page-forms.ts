import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { email, goal, line, type MoneyReading, markdown, paragraphs } from "@/server/forms/fields";
import { isId } from "@/server/kernel/ids";
import {
  CAMPAIGN_NAME_MAX_CHARACTERS,
  FUNDRAISER_NAME_MAX_CHARACTERS,
  STARTED_STORY_MAX_CHARACTERS,
  THANKS_MAX_CHARACTERS,
  UPDATE_BODY_MAX_CHARACTERS,
  UPDATE_TITLE_MAX_CHARACTERS,
} from "@/server/kernel/limits";

const title = () => line({ max: CAMPAIGN_NAME_MAX_CHARACTERS, missing: "titleMissing", hasNoAddress: true });
const story = () => markdown({ max: STARTED_STORY_MAX_CHARACTERS, missing: "storyMissing" });

/** Starts a fundraising page. */
export function startForm(reading: MoneyReading) {
  return defineForm(
    z.object({
      name: line({ max: FUNDRAISER_NAME_MAX_CHARACTERS, missing: "nameMissing", hasNoAddress: true }),
      email: email(),
      title: title(),
      story: story(),
      goal: goal(reading),
      team: z.string().transform(teamOf),
    }),
  );
}

/** Changes a page's texts and goal. */
export function pageTextForm(reading: MoneyReading) {
  return defineForm(z.object({ title: title(), story: story(), goal: goal(reading), seen: z.string() }));
}

/** Publishes an update. */
export const pageUpdateForm = defineForm(
  z.object({
    update_title: line({ max: UPDATE_TITLE_MAX_CHARACTERS, missing: "titleMissing" }),
    update_body: markdown({ max: UPDATE_BODY_MAX_CHARACTERS, missing: "updateMissing" }),
  }),
);

/** Sends a message to a donor; each of these forms on a page has its own field name. */
export function thanksForm(field: string) {
  const message = paragraphs({ max: THANKS_MAX_CHARACTERS, missing: "messageMissing" });
  return defineForm(z.object({ [field]: message }), (entered) => ({ body: entered[field] ?? "" }));
}

/** Asks to have a page's link emailed again. */
export const pageLinkForm = defineForm(z.object({ email: email() }));

function teamOf(input: string): "none" | "own" | { page_id: string } {
  // For a campaign without teams, the form has a checkbox to start one.
  if (input === "own" || input === "on") return "own";
  return isId(input, "campaign") ? { page_id: input } : "none";
}
