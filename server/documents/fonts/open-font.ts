import { readFile } from "node:fs/promises";
import { Blob, Buffer, Direction, Face, Font, shape, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";
import type { FontFile } from "@/server/documents/fonts/font-files";

/** A glyph and its position in a run, in font units from the run's left end. */
interface Glyph {
  id: number;
  x: number;
  y: number;
  advance: number;
  /** The index in the text of its first character. Glyphs that cannot be separated share it. */
  cluster: number;
}

export interface Shaped {
  glyphs: Glyph[];
  width: number;
}

/** A font that is ready to draw. All lengths are in font units, `unitsPerEm` of them per em. */
export interface OpenFont {
  unitsPerEm: number;
  has(codePoint: number): boolean;
  /** Shapes the letters of one script: joins, reorders and positions them, in visual order. */
  shape(text: string, isRightToLeft: boolean, language: string): Shaped;
  /** The outline as an SVG path in font units, with y upwards. */
  outline(glyphId: number): string;
}

const opened = new Map<string, Promise<OpenFont>>();

/** Opens a font. */
export function openFont(file: FontFile): Promise<OpenFont> {
  const key = `${file.path} ${file.weight}`;
  const known = opened.get(key) ?? load(file);
  opened.set(key, known);
  return known;
}

async function load(file: FontFile): Promise<OpenFont> {
  const bytes = await readFile(file.path);
  const face = new Face(new Blob(file.path.endsWith(".woff2") ? await decompress(bytes) : bytes));
  const font = new Font(face);
  if (file.weight !== null) font.setVariations([new Variation("wght", file.weight)]);
  const codePoints = new Set(face.collectUnicodes());
  const outlines = new Map<number, string>();
  return {
    unitsPerEm: face.upem,
    has: (codePoint) => codePoints.has(codePoint),
    shape: (text, isRightToLeft, language) => shapeWith(font, text, isRightToLeft, language),
    outline(glyphId) {
      const known = outlines.get(glyphId) ?? font.glyphToPath(glyphId);
      outlines.set(glyphId, known);
      return known;
    },
  };
}

function shapeWith(font: Font, text: string, isRightToLeft: boolean, language: string): Shaped {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setLanguage(language);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let width = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, at) => {
    const { xAdvance, xOffset, yOffset } = positions[at]!;
    const glyph = { id: codepoint, x: width + xOffset, y: yOffset, advance: xAdvance, cluster };
    width += xAdvance;
    return glyph;
  });
  return { glyphs, width };
}
