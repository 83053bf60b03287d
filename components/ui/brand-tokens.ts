import { contrastOf, fromOklab, luminanceOf, plainHex, toOklab } from "@/components/ui/color";
import {
  COLOR_TOKENS,
  type Colors,
  type ColorToken,
  SHAPE_CONTRAST,
  SHAPE_TOKENS,
  TEXT_CONTRAST,
  TEXT_TOKENS,
} from "@/components/ui/tokens";

interface Brand {
  primary: string | null;
  accent: string | null;
  paper: string | null;
  ink: string | null;
}

/** Backgrounds are either clearly light or clearly dark, which leaves contrast for text. */
const LIGHT_GROUND_LIGHTNESS = 0.92;
const DARK_GROUND_LIGHTNESS = 0.3;
/** The lightness of a background in dark mode, however bright the brand's background is. */
const NIGHT_LIGHTNESS = 0.22;
const MIDDLE_LUMINANCE = 0.3;
const CARD_STEP = 0.025;
const STEPS = 100;

/**
 * A campaign's branding as values of the color tokens, for light and dark mode. Every pair in `CONTRAST_PAIRS` is
 * satisfied for any branding: a color keeps its hue and is lightened or darkened until it is readable. Raw input is
 * never output: each value is computed, as `#rrggbb`.
 */
export function brandColors(branding: Record<string, unknown>): { light: Colors; dark: Colors } | null {
  const brand: Brand = {
    primary: plainHex(branding.primary_color),
    accent: plainHex(branding.accent_color),
    paper: plainHex(branding.background_color),
    ink: plainHex(branding.text_color),
  };
  if (Object.values(brand).every((color) => color === null)) return null;
  return {
    light: colorsOn(brand.paper ? dayGround(brand.paper) : COLOR_TOKENS.light.paper, brand),
    dark: colorsOn(brand.paper ? nightGround(brand.paper) : COLOR_TOKENS.dark.paper, brand),
  };
}

/** The same as custom properties for a `style` attribute; the class `brand` in `globals.css` selects the mode. */
export function brandTokens(branding: Record<string, unknown>): Record<`--${string}`, string> | undefined {
  const colors = brandColors(branding);
  if (!colors) return undefined;
  const entries = (["light", "dark"] as const).flatMap((mode) => [
    ...Object.entries(colors[mode]).map(([token, value]) => [`--${mode}-${token}`, value]),
    [`--${mode}-scheme`, isLight(colors[mode].paper) ? "light" : "dark"],
  ]);
  return Object.fromEntries(entries);
}

/** A class and custom properties for a branding in the reader's color scheme. */
export function readersLook(branding: Record<string, unknown>) {
  const tokens = brandTokens(branding);
  return { look: tokens ? "brand" : "", tokens };
}

/** The same in a fixed color scheme, whatever the reader prefers. */
export function fixedLook(branding: Record<string, unknown>, scheme: "light" | "dark") {
  const colors = (brandColors(branding) ?? COLOR_TOKENS)[scheme];
  const tokens = Object.fromEntries(Object.entries(colors).map(([token, value]) => [`--${token}`, value]));
  return { look: `only-${scheme}`, tokens };
}

function isLight(color: string): boolean {
  return luminanceOf(color) > MIDDLE_LUMINANCE;
}

function dayGround(color: string): string {
  const { lightness, ...hue } = toOklab(color);
  const wanted = isLight(color)
    ? Math.max(lightness, LIGHT_GROUND_LIGHTNESS)
    : Math.min(lightness, DARK_GROUND_LIGHTNESS);
  return fromOklab({ lightness: wanted, ...hue });
}

function nightGround(color: string): string {
  const { lightness, a, b } = toOklab(color);
  // A saturated color would glow in dark mode.
  return fromOklab({ lightness: Math.min(lightness, NIGHT_LIGHTNESS), a: a * 0.4, b: b * 0.4 });
}

function colorsOn(paper: string, brand: Brand): Colors {
  const ground = toOklab(paper);
  const lighter = fromOklab({ ...ground, lightness: Math.min(1, ground.lightness + CARD_STEP) });
  const grounds = [paper, lighter] as const;
  const colors: Colors = { ...COLOR_TOKENS[isLight(paper) ? "light" : "dark"], paper, card: lighter };
  colors.line = fromOklab({ ...ground, lightness: ground.lightness + (isLight(paper) ? -0.12 : 0.12) });
  const wanted: Partial<Colors> = {
    ink: brand.ink ?? colors.ink,
    accent: brand.accent ?? brand.primary ?? colors.accent,
  };
  wanted.primary = brand.primary ?? brand.accent ?? colors.primary;
  const correct = (token: ColorToken, least: number) => {
    colors[token] = readable(wanted[token] ?? colors[token], grounds, least);
  };
  for (const token of TEXT_TOKENS) correct(token, TEXT_CONTRAST);
  for (const token of SHAPE_TOKENS) correct(token, SHAPE_CONTRAST);
  colors["primary-ink"] = inkOn(colors.primary);
  colors["accent-ink"] = inkOn(colors.accent);
  return colors;
}

/** The color itself if it is readable on all backgrounds, else with the nearest readable lightness. */
function readable(color: string, grounds: readonly string[], least: number): string {
  const isReadable = (candidate: string) => grounds.every((ground) => contrastOf(candidate, ground) >= least);
  if (isReadable(color)) return color;
  const { lightness, ...hue } = toOklab(color);
  const end = isLight(grounds[0]!) ? 0 : 1;
  for (let step = 1; step <= STEPS; step++) {
    const nearer = fromOklab({ lightness: lightness + ((end - lightness) * step) / STEPS, ...hue });
    if (isReadable(nearer)) return nearer;
  }
  return end === 0 ? "#000000" : "#ffffff";
}

/** The text color for a button of this color. */
function inkOn(color: string): string {
  return ["#ffffff", "#0d1a14"].find((ink) => contrastOf(ink, color) >= TEXT_CONTRAST) ?? "#000000";
}
