import { Font } from "@react-pdf/renderer";
import { openSync } from "fontkit";
import type { Coverage } from "@/server/documents/fonts/glyphs";

const file = (name: string) => `${import.meta.dirname}/${name}.ttf`;

/** Every font that a PDF embeds. Another script is one more line here, and its place in `HEADING` and `BODY`. */
const FONTS = {
  "Source Serif 4 SemiBold": file("source-serif-4-semibold"),
  "Noto Sans": file("noto-sans-regular"),
  "Noto Sans SemiBold": file("noto-sans-semibold"),
} as const;

type Family = keyof typeof FONTS;
type Fonts = readonly [Coverage, ...Coverage[]];

/** What the fonts draw their text with, first choice first. */
export const HEADING: Fonts = [coverageOf("Source Serif 4 SemiBold"), coverageOf("Noto Sans SemiBold")];
export const BODY: Fonts = [coverageOf("Noto Sans")];
export const STRONG: Fonts = [coverageOf("Noto Sans SemiBold")];

for (const [family, src] of Object.entries(FONTS)) Font.register({ family, src });
Font.registerHyphenationCallback((word) => [word]);

function coverageOf(family: Family): Coverage {
  const font = openSync(FONTS[family]);
  return { family, codePoints: new Set("characterSet" in font ? font.characterSet : []) };
}
