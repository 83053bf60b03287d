import type { Font, Glyph, GlyphPosition } from "fontkit";
import { LRUCache } from "lru-cache";
import { isPlain } from "@/server/documents/fonts/glyphs";

/** Per font; about a kilobyte each. */
const WORDS_KEPT = 2_000;
const LATIN_LETTER = /\p{Script=Latin}/u;
const LATIN_SCRIPT = "latn";

/** The part of a laid out text that the library reads. */
interface LaidOut {
  glyphs: OpenGlyph[];
  positions: GlyphPosition[];
}

/** A glyph's outline as the font stores it, and what is needed to draw it. */
interface Outline {
  bytes: Uint8Array;
  metrics: Metrics;
  /** The outlines it is composed of, and the positions of their glyph numbers in its bytes. */
  components: { glyphID: number; pos: number }[];
}

interface Metrics {
  advance: number;
  bearing: number;
}

/** fontkit's internals that have no public interface; tests check that they work as used here. */
interface OpenFont extends Font {
  _glyphs: Record<number, unknown>;
  name: { records: object };
  getGlyph(id: number, codePoints?: number[]): OpenGlyph;
  glyphForCodePoint(codePoint: number): OpenGlyph;
}

interface OpenGlyph extends Glyph {
  _decode(): { components?: Outline["components"] } | null;
}

interface OpenSubset {
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: Metrics[] };
  offset: number;
  includeGlyph(id: number): number;
  _addGlyph(id: number): number;
}

/**
 * Makes a fontkit font remember across documents what is the same for all of them: the glyphs of characters, their
 * widths and outlines, and the layout of words. Which characters a glyph stands for is kept per document: the first
 * ones that it drew there.
 */
export class FontMemory {
  private readonly font: OpenFont;
  private readonly before: Pick<OpenFont, "getGlyph" | "glyphForCodePoint" | "layout" | "createSubset">;
  private readonly glyphs = new Map<string, OpenGlyph>();
  private readonly byCodePoint = new Map<number, OpenGlyph>();
  private readonly words = new LRUCache<string, LaidOut>({ max: WORDS_KEPT });
  private readonly outlines = new Map<number, Outline>();
  /** The document's glyphs by number; null while computing something that is shared by all documents. */
  private own: OpenGlyph[] | null = [];

  constructor(opened: Font) {
    const font = opened as OpenFont;
    this.font = font;
    this.before = {
      getGlyph: font.getGlyph.bind(font),
      glyphForCodePoint: font.glyphForCodePoint.bind(font),
      layout: font.layout.bind(font),
      createSubset: font.createSubset.bind(font),
    };
    font.getGlyph = (id, codePoints = []) => this.own?.[id] ?? this.owned(this.glyph(id, codePoints));
    font.glyphForCodePoint = (codePoint) => this.owned(this.glyphOf(codePoint));
    font.hasGlyphForCodePoint = (codePoint) => this.glyphOf(codePoint).id !== 0;
    font.layout = ((text: string, features: string[] = [], ...rest: []) =>
      isPlain(text) && features.length === 0
        ? this.layoutOf(text)
        : this.before.layout(text, features, ...rest)) as Font["layout"];
    // The library would look up each of these in the font's tables, many times per run of text.
    for (const name of ["unitsPerEm", "ascent", "descent", "lineGap"] as const)
      Object.defineProperty(font, name, { value: font[name] });
    // For each run of text, pdfkit compares the fonts' names as JSON, in all languages.
    Object.defineProperty(font.name.records, "toJSON", { value: () => font.postscriptName });
    font.createSubset = () => this.subset() as unknown as ReturnType<Font["createSubset"]>;
  }

  /** Starts a document: each glyph stands for the first of these characters that uses it. */
  begin(characters: Iterable<string>): void {
    this.own = [];
    for (const character of characters) this.owned(this.glyphOf(character.codePointAt(0) ?? 0));
  }

  private owned(glyph: OpenGlyph): OpenGlyph {
    if (!this.own) return glyph;
    this.own[glyph.id] ??= glyph;
    return this.own[glyph.id]!;
  }

  /** The glyph with this number, standing for these characters. */
  private glyph(id: number, codePoints: number[]): OpenGlyph {
    const key = `${id} ${codePoints}`;
    const known = this.glyphs.get(key);
    if (known) return known;
    // fontkit caches only one glyph per number.
    delete this.font._glyphs[id];
    const glyph = this.before.getGlyph(id, codePoints);
    this.glyphs.set(key, glyph);
    return glyph;
  }

  private glyphOf(codePoint: number): OpenGlyph {
    const known = this.byCodePoint.get(codePoint);
    if (known) return known;
    const glyph = this.forAll(() => this.before.glyphForCodePoint(codePoint));
    this.byCodePoint.set(codePoint, glyph);
    return glyph;
  }

  /** Lays out plain text word by word, each with the character after it, because a space may be kerned against that. */
  private layoutOf(text: string): LaidOut {
    const script = LATIN_LETTER.test(text) ? LATIN_SCRIPT : undefined;
    const laidOut: LaidOut = { glyphs: [], positions: [] };
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf(" ", start) + 1 || text.length;
      const { glyphs, positions } = this.word(text.slice(start, end), text.charAt(end), script);
      for (const glyph of glyphs) laidOut.glyphs.push(this.owned(glyph));
      for (const position of positions) laidOut.positions.push(position);
      start = end;
    }
    return laidOut;
  }

  /** Lays out a word and its space, followed by the first letter of the next word. */
  private word(text: string, next: string, script: string | undefined): LaidOut {
    const key = `${script} ${text}${next}`;
    const known = this.words.get(key);
    if (known) return known;
    const { glyphs, positions } = this.forAll(() => this.before.layout(text + next, [], script, undefined, "ltr"));
    const length = glyphs.length - next.length;
    const word = { glyphs: (glyphs as OpenGlyph[]).slice(0, length), positions: positions.slice(0, length) };
    this.words.set(key, word);
    return word;
  }

  private subset(): OpenSubset {
    const subset = this.before.createSubset() as unknown as OpenSubset;
    subset._addGlyph = (id) => {
      const { bytes, metrics, components } = this.outline(id);
      subset.glyf.push(components.length === 0 ? bytes : withComponents(bytes, components, subset));
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push(metrics);
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    };
    return subset;
  }

  private outline(id: number): Outline {
    const known = this.outlines.get(id);
    if (known) return known;
    const only = this.before.createSubset() as unknown as OpenSubset;
    Object.assign(only, { glyf: [], loca: { offsets: [] }, hmtx: { metrics: [] }, offset: 0 });
    const outline = this.forAll(() => {
      only._addGlyph(id);
      const { components = [] } = this.glyph(id, [])._decode() ?? {};
      return { bytes: only.glyf[0]!, metrics: only.hmtx.metrics[0]!, components };
    });
    this.outlines.set(id, outline);
    return outline;
  }

  /** Computes something that is the same for all documents. */
  private forAll<Found>(find: () => Found): Found {
    const { own } = this;
    this.own = null;
    try {
      return find();
    } finally {
      this.own = own;
    }
  }
}

/** The outline with its components renumbered for the subset. */
function withComponents(bytes: Uint8Array, components: Outline["components"], subset: OpenSubset): Uint8Array {
  const copy = new Uint8Array(bytes);
  const view = new DataView(copy.buffer);
  for (const { glyphID, pos } of components) view.setUint16(pos, subset.includeGlyph(glyphID));
  return copy;
}
