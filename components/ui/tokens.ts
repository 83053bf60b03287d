/** The colors of the pages; `app/globals.css` repeats them, and a test keeps the two in sync. */
export const COLOR_TOKENS = {
  light: {
    paper: "#fbfaf6",
    card: "#ffffff",
    ink: "#1d2420",
    quiet: "#55605a",
    line: "#d9d6cb",
    control: "#7b847e",
    primary: "#1f5a43",
    "primary-ink": "#ffffff",
    accent: "#1f5a43",
    "accent-ink": "#ffffff",
    waiting: "#7a4b00",
    good: "#1c6b3f",
    refused: "#9b1c1c",
    returned: "#4a5a6a",
  },
  dark: {
    paper: "#141a17",
    card: "#1b231f",
    ink: "#ecebe4",
    quiet: "#a9b3ad",
    line: "#333d38",
    control: "#77827c",
    primary: "#7fc8a5",
    "primary-ink": "#0d1a14",
    accent: "#7fc8a5",
    "accent-ink": "#0d1a14",
    waiting: "#e6b566",
    good: "#86d3a0",
    refused: "#f19a94",
    returned: "#a9bccb",
  },
} as const;

export type ColorToken = keyof (typeof COLOR_TOKENS)["light"];
export type Colors = Record<ColorToken, string>;

/** The contrast that WCAG 2.2 requires of text, and of borders and shapes that carry meaning. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

const GROUNDS = ["paper", "card"] as const;

/** Text colors: each must be readable on both backgrounds. */
export const TEXT_TOKENS = ["ink", "quiet", "accent", "waiting", "good", "refused", "returned"] as const;
/** Colors of shapes: each must be visible on both backgrounds. */
export const SHAPE_TOKENS = ["control", "primary"] as const;

/** Every pair of colors that occurs on a page, with its required contrast. */
export const CONTRAST_PAIRS: readonly { on: ColorToken; of: ColorToken; least: number }[] = [
  ...TEXT_TOKENS.flatMap((of) => GROUNDS.map((on) => ({ on, of, least: TEXT_CONTRAST }))),
  ...SHAPE_TOKENS.flatMap((of) => GROUNDS.map((on) => ({ on, of, least: SHAPE_CONTRAST }))),
  { on: "primary", of: "primary-ink", least: TEXT_CONTRAST },
  { on: "accent", of: "accent-ink", least: TEXT_CONTRAST },
];
