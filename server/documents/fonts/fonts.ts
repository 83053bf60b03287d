import { Font } from "@react-pdf/renderer";
import { lineBreaks } from "@/server/documents/fonts/line-breaks";
import {
  charactersOf,
  FONTS,
  forgetShapedFonts,
  LATIN,
  openShapedFonts,
  SHAPED,
} from "@/server/documents/fonts/typefaces";

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

/** Prepares the fonts for a document: what they keep of the one before would label its glyphs. */
export async function readyFontsFor(text: string): Promise<void> {
  const characters = new Set([...charactersOf(text), ...LATIN]);
  for (const fontFamily of Object.keys(FONTS)) {
    await Font.load({ fontFamily });
    const font = fontNamed(fontFamily).data;
    if (!font) throw new Error(`the font ${fontFamily} could not be opened`);
    (font as unknown as Remembering)._glyphs = {};
    for (const character of characters) font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  }
  forgetShapedFonts();
  await openShapedFonts(text);
}

function fontNamed(fontFamily: string) {
  const font = Font.getFont({ fontFamily });
  if (!font) throw new Error(`the font ${fontFamily} is not registered`);
  return font;
}
