/** The colors of an image, each as `#rrggbb`. */
export interface PictureColors {
  paper: string;
  ink: string;
  quiet: string;
  line: string;
  primary: string;
  accent: string;
}

/** What an image of a campaign shows, ready to be drawn: formatted amounts, readable colors. */
export interface CampaignPicture {
  /** The language tag and text direction. */
  language: string;
  direction: "ltr" | "rtl";
  name: string;
  /** The organizer and the beneficiary, in a sentence. */
  byline: string | null;
  /** The amount, and the text next to it, such as `raised of $20,000`. */
  sum: string;
  amountNote: string;
  /** A short note, such as the number of donors. */
  aside: string | null;
  /** The fraction of the goal, from 0 to 1; null without a goal. */
  progress: { settled: number; clearing: number } | null;
  /** The image's description for screen readers. */
  description: string;
  colors: { light: PictureColors; dark: PictureColors };
}
