import { findFont, hasAll } from "@/server/documents/fonts/find-font";
import type { Face } from "@/server/documents/fonts/font-files";
import type { OpenFont, Shaped } from "@/server/documents/fonts/open-font";
import { outlineCommands } from "@/server/documents/fonts/outline-commands";
import { type FontGlyph, type OutlinePoint, trueTypeFont } from "@/server/documents/fonts/true-type";

/** Characters that cannot be separated, drawn as one glyph with every mark in position. */
interface ClusterGlyph extends FontGlyph {
  id: number;
  /**
   * The UTF-16 units that it stands for: the PDF library counts in these, and writes them into the PDF's text layer.
   */
  codePoints: number[];
}

interface Piece {
  text: string;
  font: OpenFont;
  isRightToLeft: boolean;
}

const UNITS_PER_EM = 1000;
/** The metrics of Noto Sans, so that lines have the same height and baseline. */
const METRICS = { unitsPerEm: UNITS_PER_EM, ascent: 1069, descent: -293 };
const EMPTY: FontGlyph = { advanceWidth: 0, contours: [] };
const NOTHING: ClusterGlyph = { id: 0, codePoints: [0], ...EMPTY };
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const WORDLESS = /^[\s\p{P}\p{S}]/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * A font for the PDF library that HarfBuzz shapes. The library's own shaping misplaces marks, so here letters and their
 * marks become single glyphs, taken from as many font files as a document needs. It implements what the library uses of
 * a fontkit font.
 */
export class ShapedFont {
  readonly unitsPerEm = METRICS.unitsPerEm;
  readonly ascent = METRICS.ascent;
  readonly descent = METRICS.descent;
  readonly lineGap = 0;
  readonly capHeight = 714;
  readonly xHeight = 536;
  readonly italicAngle = 0;
  readonly bbox = { minX: 0, minY: METRICS.descent, maxX: UNITS_PER_EM, maxY: METRICS.ascent };
  readonly post = { isFixedPitch: false };
  readonly head = { macStyle: { italic: false } };

  /** The font of each segment, and all fonts in the order of first use. */
  private readonly fontOf = new Map<string, OpenFont>();
  private fonts: OpenFont[] = [];
  private glyphs = [NOTHING];
  private readonly ids = new Map<string, number>();

  constructor(
    readonly postscriptName: string,
    private readonly face: Face,
  ) {}

  /** Forgets the previous document. */
  forget(): void {
    this.glyphs = [NOTHING];
    this.ids.clear();
    this.fontOf.clear();
    this.fonts = [];
  }

  /** Opens the fonts for further segments of a document. */
  async add(segments: Iterable<string>): Promise<void> {
    for (const segment of segments) {
      const font = this.fontOf.get(segment) ?? (await findFont(this.face, segment));
      if (font) this.fontOf.set(segment, font);
    }
    this.fonts = [...new Set(this.fontOf.values())];
  }

  /** Returns whether one of the opened fonts covers the whole segment. */
  covers(segment: string): boolean {
    return this.fontFor(segment) !== undefined;
  }

  hasGlyphForCodePoint(codePoint: number): boolean {
    return this.covers(String.fromCodePoint(codePoint));
  }

  glyphForCodePoint(codePoint: number): ClusterGlyph {
    return this.layout(String.fromCodePoint(codePoint)).glyphs[0] ?? NOTHING;
  }

  getGlyph(id: number): ClusterGlyph {
    return this.glyphs[id] ?? NOTHING;
  }

  /** Shapes the text; returns the glyphs in logical order. */
  layout(text: string) {
    const glyphs = this.piecesOf(text).flatMap((piece) => this.shape(piece));
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions };
  }

  /** Collects the glyphs that a document uses, and writes them as a font file. */
  createSubset() {
    const used = new Map([[NOTHING.id, 0]]);
    return {
      includeGlyph(id: number): number {
        const place = used.get(id) ?? used.size;
        used.set(id, place);
        return place;
      },
      encode: () =>
        trueTypeFont(
          [...used.keys()].map((id) => this.getGlyph(id)),
          METRICS,
        ),
    };
  }

  private fontFor(segment: string): OpenFont | undefined {
    return this.fontOf.get(segment) ?? this.fonts.find((font) => hasAll(font, segment));
  }

  /** The library has already split the text where its direction changes, and mirrored brackets that stand alone. */
  private piecesOf(text: string): Piece[] {
    const pieces: Piece[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = pieces.at(-1);
      const stays = last && WORDLESS.test(segment) && hasAll(last.font, segment);
      const font = stays ? last.font : this.fontFor(segment);
      if (!font) continue;
      const isRightToLeft = RIGHT_TO_LEFT.test(segment);
      if (last?.font === font && (stays || last.isRightToLeft === isRightToLeft)) last.text += segment;
      else pieces.push({ text: segment, font, isRightToLeft });
    }
    return pieces;
  }

  private shape({ text, font, isRightToLeft }: Piece): ClusterGlyph[] {
    const scale = UNITS_PER_EM / font.unitsPerEm;
    const clusters = new Map<number, { left: number; width: number; parts: Shaped["glyphs"] }>();
    let pen = 0;
    for (const glyph of font.shape(text, isRightToLeft, "und").glyphs) {
      const cluster = clusters.get(glyph.cluster) ?? { left: pen, width: 0, parts: [] };
      clusters.set(glyph.cluster, cluster);
      cluster.parts.push(glyph);
      cluster.width += glyph.advance;
      pen += glyph.advance;
    }
    const starts = [...clusters.keys()].sort((one, other) => one - other);
    return starts.flatMap((start, at) => {
      const { left, width, parts } = clusters.get(start)!;
      const units = unitsOf(text.slice(start, starts[at + 1]));
      // Readers that reverse right-to-left text do so one unit at a time, so each unit needs a glyph of its own.
      const [drawn, silent] = isRightToLeft ? [units.slice(0, 1), units.slice(1)] : [units, []];
      const places = parts.map(({ id, x, y }) => ({ id, x: x - left, y }));
      const glyph = this.remember(drawn, `${this.fonts.indexOf(font)} ${width} ${JSON.stringify(places)}`, () => ({
        advanceWidth: Math.round(width * scale),
        contours: places.flatMap(({ id, ...place }) => contoursOf(font.outline(id), place, scale)),
      }));
      return [glyph, ...silent.map((unit) => this.remember([unit], "", () => EMPTY))];
    });
  }

  /** Returns the glyph for these units with this look, drawing it only the first time. */
  private remember(codePoints: number[], look: string, draw: () => FontGlyph): ClusterGlyph {
    const key = `${codePoints} ${look}`;
    const id = this.ids.get(key) ?? this.glyphs.length;
    this.ids.set(key, id);
    this.glyphs[id] ??= { id, codePoints, ...draw() };
    return this.glyphs[id];
  }
}

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** Converts an outline into contours in whole units, moved to their position. */
function contoursOf(outline: string, { x, y }: { x: number; y: number }, scale: number): OutlinePoint[][] {
  const contours: OutlinePoint[][] = [];
  for (const { command, points } of outlineCommands(outline)) {
    if (command === "C") throw new Error("TrueType fonts have quadratic curves only.");
    if (command === "M") contours.push([]);
    points.forEach(([across, up], at) => {
      const isOnCurve = at === points.length - 1;
      contours.at(-1)?.push({ x: Math.round((x + across) * scale), y: Math.round((y + up) * scale), isOnCurve });
    });
  }
  return contours.filter((contour) => contour.length > 1);
}
