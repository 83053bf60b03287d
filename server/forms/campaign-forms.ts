import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { anyText, goal, line, type MoneyReading, markdown, paragraphs } from "@/server/forms/fields";
import { knownCause } from "@/server/kernel/causes";
import { readLanguageTag } from "@/server/kernel/language-tag";
import {
  CAMPAIGN_DESCRIPTION_MAX_CHARACTERS,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_STORY_MAX_CHARACTERS,
} from "@/server/kernel/limits";

const orNone = (text: string) => (text === "" ? null : text);

/** The values that the form was opened with. */
const seen = anyText();

function texts(reading: MoneyReading) {
  return z.object({
    title: line({ max: CAMPAIGN_NAME_MAX_CHARACTERS, missing: "campaignNameMissing" }),
    description: paragraphs({ max: CAMPAIGN_DESCRIPTION_MAX_CHARACTERS }).transform(orNone),
    goal: goal(reading),
    story: markdown({ max: CAMPAIGN_STORY_MAX_CHARACTERS }).transform(orNone),
    language: z.string().transform((text) => (text === "" ? null : readLanguageTag(text))),
    cause: z.string().transform(knownCause),
  });
}

/** Creates a campaign. Only the name is required. */
export function newCampaignForm(reading: MoneyReading) {
  return defineForm(texts(reading), ({ title: name, goal: goal_cents, ...more }) => ({ name, goal_cents, ...more }));
}

/** Changes a campaign's texts and goal. */
export function campaignTextForm(reading: MoneyReading) {
  return defineForm(texts(reading).extend({ seen }), ({ title: name, goal: goal_cents, ...more }) => {
    return { name, goal_cents, ...more };
  });
}
