import { Font } from "@react-pdf/renderer";
import type { Font as OpenedFont } from "fontkit";
import { FontMemory } from "@/server/documents/fonts/font-memory";
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
  // The library can only load fonts from files, so this one is registered as if it were already loaded.
  Object.assign(fontNamed(family), { data: font, load: async () => {} });
}
Font.registerHyphenationCallback(lineBreaks);

const memories = new Map<string, FontMemory>();

/** Prepares the fonts for a document: otherwise the previous document's characters would label its glyphs. */
export async function readyFontsFor(text: string): Promise<void> {
  const characters = new Set([...charactersOf(text), ...LATIN]);
  for (const family of Object.keys(FONTS)) (await memoryOf(family)).begin(characters);
  forgetShapedFonts();
  await openShapedFonts(text);
}

async function memoryOf(fontFamily: string): Promise<FontMemory> {
  const known = memories.get(fontFamily);
  if (known) return known;
  await Font.load({ fontFamily });
  const font = fontNamed(fontFamily).data;
  if (!font) throw new Error(`the font ${fontFamily} could not be opened`);
  const memory = new FontMemory(font as unknown as OpenedFont);
  memories.set(fontFamily, memory);
  return memory;
}

function fontNamed(fontFamily: string) {
  const font = Font.getFont({ fontFamily });
  if (!font) throw new Error(`the font ${fontFamily} is not registered`);
  return font;
}
