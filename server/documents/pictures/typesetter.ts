import bidiFactory from "bidi-js";
import { findFont } from "@/server/documents/fonts/find-font";
import type { Face } from "@/server/documents/fonts/font-files";
import { inAscii, visible } from "@/server/documents/fonts/glyphs";
import type { OpenFont } from "@/server/documents/fonts/open-font";
import { inVisualOrder } from "@/server/documents/fonts/visual-order";
import { OutlinePath } from "@/server/documents/pictures/outline-path";

/** One line of text as an outline, so that a picture looks the same whatever fonts its reader has. */
export interface SetLine {
  width: number;
  /** Returns the line as an SVG element with these attributes, the left end of its baseline at the position. */
  draw(x: number, y: number, attributes: string): string;
}

/** Sets lines in one typeface and language. */
export interface Typesetter {
  /** The text as it will be drawn: without emoji, and transliterated where no font has its letters. */
  drawable: string;
  line(text: string, size: number): SetLine;
}

interface Run {
  text: string;
  font: OpenFont;
  level: number;
}

type Direction = "ltr" | "rtl" | "auto";

/** Marks where a text was cut; every typesetter can draw it. */
export const ELLIPSIS = "…";

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f|\u20e3/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const WORDLESS = /^[\s\p{P}\p{S}]/u;
const JOINERS = /([\u200c\u200d])/;
/** The isolates that keep an amount in order within a sentence of the other direction. */
const ISOLATE = /^[\u2066-\u2069]$/;

/**
 * Prepares a typeface for a text: opens the fonts it needs, and decides how to replace characters that none of them
 * has.
 */
export async function typesetter(
  face: Face,
  text: string,
  { language, direction = "auto" }: { language: string; direction?: Direction },
): Promise<Typesetter> {
  const fonts = new Map<string, OpenFont>();
  const pieces: string[] = [];
  for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
    // Isolates are kept only in our own texts, which state their direction. User-written ones could reorder the text
    // around them.
    const isKept = direction !== "auto" && ISOLATE.test(segment);
    pieces.push(isKept ? segment : await drawableSegment(face, segment, fonts));
  }
  const drawable = pieces.join("").replace(/ +/g, " ").trim() || inAscii(visible(text));
  for (const { segment } of graphemes.segment(`${drawable}${ELLIPSIS}`)) await fontFor(face, segment, fonts);
  return { drawable, line: (part, size) => setLine(runsOf(part, fonts, direction), size, language) };
}

async function drawableSegment(face: Face, segment: string, fonts: Map<string, OpenFont>): Promise<string> {
  if (EMOJI.test(segment)) return " ";
  // Joiners change how letters connect, and so how words read, in Persian and in the scripts of India.
  const seen = segment
    .split(JOINERS)
    .map((part) => (JOINERS.test(part) ? part : visible(part)))
    .join("");
  if (seen === "" || (await fontFor(face, seen, fonts))) return seen;
  return PICTOGRAPH.test(seen) ? " " : inAscii(seen);
}

/** Returns the typeface's first font that covers the whole segment. */
async function fontFor(face: Face, segment: string, fonts: Map<string, OpenFont>): Promise<OpenFont | null> {
  const known = fonts.get(segment);
  if (known) return known;
  const font = await findFont(face, segment);
  if (font) fonts.set(segment, font);
  return font;
}

/** Splits a line where its font or its direction changes, and puts the parts in visual order. */
function runsOf(text: string, fonts: Map<string, OpenFont>, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction === "auto" ? undefined : direction);
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    // Spaces and combining marks use the font of the character before them, so that they don't split the run.
    const stays = last && WORDLESS.test(segment) && last.font.has(segment.codePointAt(0) ?? 0);
    const font = stays ? last.font : fonts.get(segment);
    if (!font) continue;
    if (last && last.font === font && last.level === level) last.text += segment;
    else runs.push({ text: segment, font, level });
  }
  return inVisualOrder(runs);
}

function setLine(runs: Run[], size: number, language: string): SetLine {
  const shaped = runs.map(({ text, font, level }) => ({
    font,
    scale: size / font.unitsPerEm,
    ...font.shape(text, level % 2 === 1, language),
  }));
  const width = shaped.reduce((sum, run) => sum + run.width * run.scale, 0);
  const draw = (x: number, y: number, attributes: string) => {
    const path = new OutlinePath();
    let left = x;
    for (const { font, scale, glyphs, width: units } of shaped) {
      for (const glyph of glyphs)
        path.add(font.outline(glyph.id), { x: left + glyph.x * scale, y: y - glyph.y * scale, scale });
      left += units * scale;
    }
    return path.element(attributes);
  };
  return { width, draw };
}
