import path from "node:path";
import { Font } from "@react-pdf/renderer";
import { openSync } from "fontkit";
import { type Coverage, segmentsOf } from "@/server/documents/fonts/glyphs";
import { lineBreaks } from "@/server/documents/fonts/line-breaks";
import { ShapedFont } from "@/server/documents/fonts/shaped-font";

const file = (name: string) => path.resolve("server/documents/fonts", `${name}.ttf`);

/** Every font file that a PDF embeds. It draws only letters that need no shaping. */
const FONTS = {
  "Source Serif 4 SemiBold": file("source-serif-4-semibold"),
  "Noto Sans": file("noto-sans-regular"),
  "Noto Sans SemiBold": file("noto-sans-semibold"),
} as const;

/** The fonts that draw everything else, made anew for each document out of the glyphs that it needs. */
const SHAPED = {
  "Shaped Sans": new ShapedFont("ShapedSans", "regular"),
  "Shaped Sans SemiBold": new ShapedFont("ShapedSans-SemiBold", "semibold"),
};

type Family = keyof typeof FONTS;
type Fonts = readonly [Coverage, ...Coverage[]];

/** The characters of our own labels. */
const LATIN = Array.from({ length: 0xe0 }, (_, index) => String.fromCodePoint(0x20 + index));

/** The library places no marks, and orders no letters, of these. */
const NEEDS_SHAPING = /[\p{M}\p{Script=Devanagari}\u200c\u200d]/u;

/** The fonts that draw text, first choice first. */
export const BODY: Fonts = [coverageOf("Noto Sans"), shapedCoverage("Shaped Sans")];
export const STRONG: Fonts = [coverageOf("Noto Sans SemiBold"), shapedCoverage("Shaped Sans SemiBold")];
export const HEADING: Fonts = [coverageOf("Source Serif 4 SemiBold"), ...STRONG];

/** Returns whether every typeface of PDFs can draw what readers perceive as one character, once its document is ready. */
export function isDrawable(segment: string): boolean {
  return [BODY, STRONG, HEADING].every((fonts) => fonts.some((font) => font.covers(segment)));
}

for (const [family, src] of Object.entries(FONTS)) Font.register({ family, src });
for (const [family, font] of Object.entries(SHAPED)) {
  Font.register({ family, src: FONTS["Noto Sans"] });
  // The library has no interface for a font that is no file, so it is given one that is loaded already.
  Object.assign(fontNamed(family), { data: font, load: async () => {} });
}
Font.registerHyphenationCallback(lineBreaks);

/** fontkit's glyph cache; not part of its interface, so a test guards that clearing it works. */
interface Remembering {
  _glyphs: Record<number, unknown>;
}

/**
 * Prepares the fonts for a document. A font caches for each glyph the characters it first stood for, and the PDF's text
 * layer is written from that cache. A font that has drawn `ị` as `i` and a dot would go on to label every `i` like
 * that, in the next document too. So the cache is cleared, and the document's characters are added first, one by one.
 */
export async function readyFontsFor(text: string): Promise<void> {
  const characters = new Set([...text, ...text.normalize("NFD"), ...LATIN]);
  for (const fontFamily of Object.keys(FONTS)) {
    await Font.load({ fontFamily });
    const font = fontNamed(fontFamily).data;
    if (!font) throw new Error(`the font ${fontFamily} could not be opened`);
    (font as unknown as Remembering)._glyphs = {};
    for (const character of characters) font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  }
  const segments = new Set(segmentsOf(text).filter((segment) => !BODY[0].covers(segment)));
  // A space and a hyphen belong to every text.
  if (segments.size > 0) segments.add(" ").add("-");
  for (const font of Object.values(SHAPED)) await font.prepare(segments);
}

function fontNamed(fontFamily: string) {
  const font = Font.getFont({ fontFamily });
  if (!font) throw new Error(`the font ${fontFamily} is not registered`);
  return font;
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
