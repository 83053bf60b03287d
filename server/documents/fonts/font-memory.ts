import type { Font, Glyph, GlyphPosition } from "fontkit";
import { LRUCache } from "lru-cache";
import { isPlain } from "@/server/documents/fonts/glyphs";

/** Of a font, and about a kilobyte each. */
const WORDS_KEPT = 2_000;
const LATIN_LETTER = /\p{Script=Latin}/u;
const LATIN_SCRIPT = "latn";

/** What the library reads of a laid out text. */
interface LaidOut {
  glyphs: OpenGlyph[];
  positions: GlyphPosition[];
}

/** An outline as the font has it, and what it needs to be drawn. */
interface Outline {
  bytes: Uint8Array;
  metrics: Metrics;
  /** The outlines that it is made of, and where in its bytes their numbers are. */
  components: { glyphID: number; pos: number }[];
}

interface Metrics {
  advance: number;
  bearing: number;
}

/** What fontkit has no interface for; tests guard that it works in this way. */
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
 * Has a font of fontkit's remember from document to document what no document changes: the glyphs of characters, their widths
 * and outlines, and how words are laid out. What a glyph stands for is each document's own: the first characters that it had there.
 */
export class FontMemory {
  private readonly font: OpenFont;
  private readonly before: Pick<OpenFont, "getGlyph" | "glyphForCodePoint" | "layout" | "createSubset">;
  private readonly glyphs = new Map<string, OpenGlyph>();
  private readonly byCodePoint = new Map<number, OpenGlyph>();
  private readonly words = new LRUCache<string, LaidOut>({ max: WORDS_KEPT });
  private readonly outlines = new Map<number, Outline>();
  /** The glyphs of the document, by their number; null while something is found out for all documents. */
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
    // Each of these would be looked up in the font's tables, many times for each run of text.
    for (const name of ["unitsPerEm", "ascent", "descent", "lineGap"] as const)
      Object.defineProperty(font, name, { value: font[name] });
    // pdfkit compares the names of fonts, as JSON and in all languages, for each run of text.
    Object.defineProperty(font.name.records, "toJSON", { value: () => font.postscriptName });
    font.createSubset = () => this.subset() as unknown as ReturnType<Font["createSubset"]>;
  }

  /** Begins a document: its glyphs stand for these characters, the first ones of each glyph. */
  begin(characters: Iterable<string>): void {
    this.own = [];
    for (const character of characters) this.owned(this.glyphOf(character.codePointAt(0) ?? 0));
  }

  private owned(glyph: OpenGlyph): OpenGlyph {
    if (!this.own) return glyph;
    this.own[glyph.id] ??= glyph;
    return this.own[glyph.id]!;
  }

  /** The glyph of this number that stands for these characters. */
  private glyph(id: number, codePoints: number[]): OpenGlyph {
    const key = `${id} ${codePoints}`;
    const known = this.glyphs.get(key);
    if (known) return known;
    // fontkit keeps one for each number.
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

  /** Lays out a plain text word by word, each with what comes after it, which a space may be nearer to. */
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

  /** Lays out a word with its space, before the first letter of the next one. */
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

  /** Finds out something that is the same for all documents. */
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

/** The outline with the numbers that the subset gives to those that it is made of. */
function withComponents(bytes: Uint8Array, components: Outline["components"], subset: OpenSubset): Uint8Array {
  const copy = new Uint8Array(bytes);
  const view = new DataView(copy.buffer);
  for (const { glyphID, pos } of components) view.setUint16(pos, subset.includeGlyph(glyphID));
  return copy;
}
