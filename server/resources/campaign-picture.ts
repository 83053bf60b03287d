/** The colours of a picture, each as `#rrggbb`. */
export interface PictureColors {
  paper: string;
  ink: string;
  quiet: string;
  line: string;
  primary: string;
  accent: string;
}

/** What a picture of a campaign shows. All of it is ready to be drawn: sums written out, colours readable. */
export interface CampaignPicture {
  /** A language tag, and the way that language is written in. */
  language: string;
  direction: "ltr" | "rtl";
  name: string;
  /** Who raises it for whom. */
  byline: string | null;
  /** The sum alone, and what is said beside it, such as `raised of $20,000`. */
  sum: string;
  amountNote: string;
  /** Small words at the end, such as how many have given. */
  aside: string | null;
  /** Parts of the goal, from 0 to 1; null where there is no goal. */
  progress: { settled: number; clearing: number } | null;
  /** The whole in words, for those who do not see it. */
  description: string;
  colors: { light: PictureColors; dark: PictureColors };
}
