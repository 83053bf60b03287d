import path from "node:path";
import { Font } from "@react-pdf/renderer";
import { openSync } from "fontkit";
import type { Coverage } from "@/server/documents/fonts/glyphs";

const file = (name: string) => path.resolve("server/documents/fonts", `${name}.ttf`);

/** Every font that a PDF embeds. To support another script, add a line here and its place in `HEADING` and `BODY`. */
const FONTS = {
  "Source Serif 4 SemiBold": file("source-serif-4-semibold"),
  "Noto Sans": file("noto-sans-regular"),
  "Noto Sans SemiBold": file("noto-sans-semibold"),
  "Noto Sans Hebrew": file("noto-sans-hebrew-regular"),
  "Noto Sans Hebrew SemiBold": file("noto-sans-hebrew-semibold"),
} as const;

type Family = keyof typeof FONTS;
type Fonts = readonly [Coverage, ...Coverage[]];

/** The characters of our own labels. */
const LATIN = Array.from({ length: 0xe0 }, (_, index) => String.fromCodePoint(0x20 + index));

/** The fonts that draw text, first choice first. */
export const BODY: Fonts = [coverageOf("Noto Sans"), coverageOf("Noto Sans Hebrew")];
export const STRONG: Fonts = [coverageOf("Noto Sans SemiBold"), coverageOf("Noto Sans Hebrew SemiBold")];
export const HEADING: Fonts = [coverageOf("Source Serif 4 SemiBold"), ...STRONG];

for (const [family, src] of Object.entries(FONTS)) Font.register({ family, src });
Font.registerHyphenationCallback((word) => [word]);

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
    const font = Font.getFont({ fontFamily })?.data;
    if (!font) throw new Error(`the font ${fontFamily} could not be opened`);
    (font as unknown as Remembering)._glyphs = {};
    for (const character of characters) font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  }
}

function coverageOf(family: Family): Coverage {
  const font = openSync(FONTS[family]);
  return { family, codePoints: new Set("characterSet" in font ? font.characterSet : []) };
}
