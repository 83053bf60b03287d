import { z } from "zod";
import {
  FAQ_ANSWER_MAX_CHARACTERS,
  FAQ_MAX,
  FAQ_QUESTION_MAX_CHARACTERS,
  IMPACT_TEXT_MAX_CHARACTERS,
  IMPACTS_MAX,
  VIDEO_URL_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { videoAddress } from "@/server/kernel/video-address";
import { centsOut, isWithin, nameField } from "@/server/resources/fields";
import { centsField } from "@/server/resources/number-fields";
import { textOut } from "@/server/resources/response-fields";

const describe = {
  impacts: "What an amount does, in a sentence such as `buys ten square feet of slate`, shown with the amount.",
  amount: "The amount, in the currency's smallest unit.",
  impact: "What the amount does.",
  faq: "Questions and answers, in the order of the page.",
  question: "The question.",
  answer: "The answer, as plain text.",
  video: "The address of a video on YouTube or Vimeo. The page loads nothing from there until someone plays it.",
};

/** A list of at most `max` items. The count is checked last, and only if the value is a list. */
const atMost = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item)
    .refine((items) => items.length <= max, { error: `must have at most ${max} items` })
    .meta({ maxItems: max });

const impacts = atMost(
  z.strictObject({
    amount_cents: centsField(1n).describe(describe.amount),
    text: nameField(IMPACT_TEXT_MAX_CHARACTERS).describe(describe.impact),
  }),
  IMPACTS_MAX,
);

const faq = atMost(
  z.strictObject({
    question: nameField(FAQ_QUESTION_MAX_CHARACTERS).describe(describe.question),
    answer: nameField(FAQ_ANSWER_MAX_CHARACTERS).describe(describe.answer),
  }),
  FAQ_MAX,
);

const video = z
  .string()
  .refine((text) => isWithin(text, VIDEO_URL_MAX_CHARACTERS) && videoAddress(text) !== null, {
    error: "must be the address of a video on YouTube or Vimeo",
  })
  .meta({ maxLength: VIDEO_URL_MAX_CHARACTERS, pattern: "^https://\\S+$" });

/** What the page of a campaign, and of its fundraisers, shows besides the story. */
export const extraFields = {
  impacts: impacts.nullish().describe(`${describe.impacts} Replaces all previous ones.`),
  faq: faq.nullish().describe(`${describe.faq} Replaces all previous ones.`),
  video_url: video.nullish().describe(describe.video),
};

/** The same fields in a response; null if not set. */
export const extrasOut = {
  impacts: z
    .array(
      z.strictObject({
        amount_cents: centsOut.describe(describe.amount),
        text: textOut(IMPACT_TEXT_MAX_CHARACTERS).describe(describe.impact),
      }),
    )
    .max(IMPACTS_MAX)
    .nullable()
    .describe(`${describe.impacts} null if there are none.`),
  faq: z
    .array(
      z.strictObject({
        question: textOut(FAQ_QUESTION_MAX_CHARACTERS).describe(describe.question),
        answer: textOut(FAQ_ANSWER_MAX_CHARACTERS).describe(describe.answer),
      }),
    )
    .max(FAQ_MAX)
    .nullable()
    .describe(`${describe.faq} null if there are none.`),
  video_url: textOut(VIDEO_URL_MAX_CHARACTERS).nullable().describe(`${describe.video} null without one.`),
};
export type CampaignExtras = { [Name in keyof typeof extrasOut]: z.infer<(typeof extrasOut)[Name]> };

/** A list as stored in its column; SQL null if it is empty. */
export function extraAsJson(given: z.infer<typeof impacts> | z.infer<typeof faq> | null | undefined): string | null {
  if (!given || given.length === 0) return null;
  return JSON.stringify(given, (_, value) => (typeof value === "bigint" ? centsToJson(value) : value));
}
