import { z } from "zod";

const color = z.string().describe("`#rrggbb`.");
const pictureColors = z.strictObject({
  paper: color,
  ink: color,
  quiet: color,
  line: color,
  primary: color,
  accent: color,
});
export type PictureColors = z.infer<typeof pictureColors>;

/** The contents of a campaign's image, ready to draw: formatted amounts, readable colors. */
export const campaignPictureFields = z.strictObject({
  language: z.string().describe("A language tag."),
  direction: z.enum(["ltr", "rtl"]).describe("The text direction."),
  name: z.string(),
  byline: z.string().nullable().describe("The organizer and the beneficiary, in a sentence."),
  sum: z.string().describe("The amount."),
  amountNote: z.string().describe("The text next to the amount, such as `raised of $20,000`."),
  aside: z.string().nullable().describe("A short note, such as the number of donors."),
  progress: z
    .strictObject({ settled: z.number(), clearing: z.number() })
    .nullable()
    .describe("The fraction of the goal, from 0 to 1; null without a goal."),
  description: z.string().describe("The image's description for screen readers."),
  house: z.string().describe("What the installation is called."),
  cover: z
    .strictObject({ id: z.string(), focus_x: z.number(), focus_y: z.number() })
    .nullable()
    .describe("The campaign's uploaded cover; null without one."),
  colors: z.strictObject({ light: pictureColors, dark: pictureColors }),
});
export type CampaignPicture = z.infer<typeof campaignPictureFields>;
