import path from "node:path";
import { openSync } from "fontkit";
import { type Coverage, isPlainButSpaces, segmentsOf } from "@/server/documents/fonts/glyphs";
import { ShapedFont } from "@/server/documents/fonts/shaped-font";

const file = (name: string) => path.resolve("server/documents/fonts", `${name}.ttf`);

/** The font files that PDFs embed. They draw only letters that need no shaping. */
export const FONTS = {
  "Source Serif 4 SemiBold": file("source-serif-4-semibold"),
  "Noto Sans": file("noto-sans-regular"),
  "Noto Sans SemiBold": file("noto-sans-semibold"),
} as const;

/** The fonts that draw everything else, built for each document from the glyphs that it needs. */
export const SHAPED = {
  "Shaped Sans": new ShapedFont("ShapedSans", "regular"),
  "Shaped Sans SemiBold": new ShapedFont("ShapedSans-SemiBold", "semibold"),
};

type Family = keyof typeof FONTS;
export type Fonts = readonly [Coverage, ...Coverage[]];

/** The characters of our own labels. */
export const LATIN = Array.from({ length: 0xe0 }, (_, index) => String.fromCodePoint(0x20 + index));

/** Characters for which the libraries neither position marks nor reorder letters. */
const NEEDS_SHAPING = /[\p{M}\p{Script=Devanagari}\u200c\u200d]/u;

/** The fonts that draw text, first choice first. */
export const BODY: Fonts = [coverageOf("Noto Sans"), shapedCoverage("Shaped Sans")];
export const STRONG: Fonts = [coverageOf("Noto Sans SemiBold"), shapedCoverage("Shaped Sans SemiBold")];
export const HEADING: Fonts = [coverageOf("Source Serif 4 SemiBold"), ...STRONG];

/** Returns whether every typeface of PDFs can draw what readers perceive as one character, once its document is ready. */
export function isDrawable(segment: string): boolean {
  return [BODY, STRONG, HEADING].every((fonts) => fonts.some((font) => font.covers(segment)));
}

/**
 * The characters to look up in a font one by one before it draws a text. A font remembers for each glyph the first
 * characters that it stood for, and the PDF's text layer is written from these. A font that had drawn `ị` as `i` and a
 * dot would label every `i` like that afterwards.
 */
export function charactersOf(text: string): Set<string> {
  return new Set([...text, ...text.normalize("NFD")]);
}

/** Opens the fonts that the text needs besides the embedded ones; fonts opened for previous texts stay open. */
export async function openShapedFonts(text: string): Promise<void> {
  const segments = new Set(
    (isPlainButSpaces(text) ? [] : segmentsOf(text)).filter((segment) => !BODY[0].covers(segment)),
  );
  // Any text may need a space and a hyphen.
  if (segments.size > 0) segments.add(" ").add("-");
  for (const font of Object.values(SHAPED)) await font.add(segments);
}

/** Forgets what was drawn before: a new document begins. */
export function forgetShapedFonts(): void {
  for (const font of Object.values(SHAPED)) font.forget();
}

function coverageOf(family: Family): Coverage {
  const font = openSync(FONTS[family]);
  const codePoints = new Set("characterSet" in font ? font.characterSet : []);
  return {
    family,
    keepsSpaces: false,
    covers: (segment) =>
      !NEEDS_SHAPING.test(segment) && [...segment].every((character) => codePoints.has(character.codePointAt(0) ?? 0)),
  };
}

function shapedCoverage(family: keyof typeof SHAPED): Coverage {
  return { family, keepsSpaces: true, covers: (segment) => SHAPED[family].covers(segment) };
}
