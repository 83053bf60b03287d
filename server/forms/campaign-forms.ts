import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { goal, line, type MoneyReading, markdown, paragraphs } from "@/server/forms/fields";
import { knownCause } from "@/server/kernel/causes";
import {
  CAMPAIGN_DESCRIPTION_MAX_CHARACTERS,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_STORY_MAX_CHARACTERS,
} from "@/server/kernel/limits";

const orNone = (text: string) => (text === "" ? null : text);

/** What a campaign says: starts one, and changes one. Only the name is required. */
export function campaignTextForm(reading: MoneyReading) {
  return defineForm(
    z.object({
      title: line({ max: CAMPAIGN_NAME_MAX_CHARACTERS, missing: "campaignNameMissing" }),
      description: paragraphs({ max: CAMPAIGN_DESCRIPTION_MAX_CHARACTERS }).transform(orNone),
      goal: goal(reading),
      story: markdown({ max: CAMPAIGN_STORY_MAX_CHARACTERS }).transform(orNone),
      cause: z.string().transform(knownCause),
    }),
    ({ title: name, goal: goal_cents, ...texts }) => ({ name, goal_cents, ...texts }),
  );
}
