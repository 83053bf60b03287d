import { openSync } from "fontkit";
import PDFDocument from "pdfkit";
import { isPlain } from "@/server/documents/fonts/glyphs";
import {
  charactersOf,
  FONTS,
  type Fonts,
  forgetShapedFonts,
  LATIN,
  openShapedFonts,
  SHAPED,
} from "@/server/documents/fonts/typefaces";
import { LateText } from "@/server/documents/payout-statement/late-text";
import { type LineRun, type TextLine, textLines } from "@/server/documents/payout-statement/text-lines";

interface Glyph {
  advanceWidth: number;
}

/** A font as the library uses it, fontkit's or our own. */
interface OpenFont {
  unitsPerEm: number;
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string): { glyphs: Glyph[]; positions: Record<"xAdvance" | "xOffset" | "yOffset", number>[] };
}

const INK = "#1d2420";
/** ASCII characters were looked up when the paper was created. */
const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** The number of words whose glyphs a font remembers. */
const WORDS_KEPT = 4_000;
/** The width in points of text that is only known at the end. */
const LATE_WIDTH = 120;
const LATE_HEIGHT = 16;
/** Lays out whole runs: in shaped fonts, words laid out one by one could end up in the wrong order. */
const AS_A_WHOLE = { features: [] as string[] };

/** How a text is set. */
export interface TextStyle {
  fonts: Fonts;
  size: number;
  color?: string;
}

/**
 * The paper of a PDF that is written page by page: a page's content is written out before the next one begins, and only
 * the fonts' glyphs are kept until the end.
 */
export class StatementPaper {
  private readonly pdf: PDFDocument;
  private readonly fonts = new Map<string, OpenFont>();
  private readonly known = new Set<string>();
  private direction: "ltr" | "rtl" = "ltr";
  private color = INK;
  private readonly late: LateText;

  constructor(title: string, madeAt: Date) {
    this.pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      font: null,
      fontLayoutCache: false,
      autoFirstPage: false,
      pdfVersion: "1.7",
      lang: "en-US",
      displayTitle: true,
      info: { Title: title, Creator: "Almoner", Producer: "Almoner", CreationDate: madeAt, ModDate: madeAt },
    });
    this.late = new LateText(this.pdf, LATE_WIDTH, LATE_HEIGHT);
    forgetShapedFonts();
    for (const [family, file] of Object.entries(FONTS)) this.open(family, openSync(file) as unknown as OpenFont);
    // These fonts are shared by all documents of the process, so each document patches the layout of a copy.
    for (const [family, font] of Object.entries(SHAPED)) this.open(family, Object.create(font));
    for (const character of LATIN) this.lookUp(character);
  }

  /**
   * Opens the fonts for texts that are about to be drawn, one text at a time: segmenting one long text takes too much.
   */
  async ready(texts: Iterable<string>): Promise<void> {
    for (const text of new Set(texts)) {
      if (isAscii(text)) continue;
      for (const character of charactersOf(text)) this.lookUp(character);
      if (!isPlain(text)) await openShapedFonts(text);
    }
  }

  addPage(): void {
    this.pdf.addPage();
    this.color = "";
  }

  /** Breaks a text into lines of this width, in points. */
  lines(text: string, width: number, { fonts, size }: TextStyle): TextLine[] {
    return textLines(text, width, fonts, (run) => this.widthOf(run, size));
  }

  /** Draws a line of text, with its baseline at `y` from the top. */
  draw({ runs }: TextLine, x: number, y: number, { size, color = INK }: TextStyle): void {
    if (color !== this.color) this.pdf.fillColor(color);
    this.color = color;
    let left = x;
    for (const run of runs) {
      this.direction = run.isRightToLeft ? "rtl" : "ltr";
      const options = { lineBreak: false, baseline: "alphabetic", ...optionsFor(run) } as const;
      this.pdf.font(run.family, size).text(run.text, left, y, options);
      left += run.width;
    }
  }

  /** A hairline across the page. */
  rule(y: number, from: number, to: number, color: string): void {
    this.pdf.lineWidth(0.5).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke();
  }

  /** Marks where the text that is known at the end goes on this page, with its baseline at `y` from the top. */
  drawLate(x: number, y: number): void {
    this.late.place(x, y);
  }

  /** Writes that text at the marked positions, and everything after the last page. */
  end(text: TextLine, style: TextStyle): void {
    this.color = "";
    this.late.end(() => this.draw(text, 0, 0, style));
    this.pdf.end();
  }

  /** Returns what was written since the previous call. */
  take(): Uint8Array {
    return this.pdf.read() ?? new Uint8Array();
  }

  private lookUp(character: string): void {
    if (this.known.has(character)) return;
    this.known.add(character);
    for (const family of Object.keys(FONTS)) this.fonts.get(family)!.glyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  private widthOf(run: LineRun, size: number): number {
    this.direction = run.isRightToLeft ? "rtl" : "ltr";
    return this.pdf.font(run.family, size).widthOfString(run.text, optionsFor(run));
  }

  private open(family: string, font: OpenFont): void {
    const layout = font.layout.bind(font);
    const kept = new Map<string, LaidOut>();
    font.layout = (text) => {
      const key = `${this.direction} ${text}`;
      if (kept.size > WORDS_KEPT) kept.clear();
      const known = kept.get(key) ?? new LaidOut(layout(text), font, this.direction === "rtl" && family in SHAPED);
      kept.set(key, known);
      return known;
    };
    this.fonts.set(family, font);
    this.pdf.registerFont(family, font);
  }
}

function optionsFor({ family }: LineRun) {
  return family in SHAPED ? AS_A_WHOLE : {};
}

/** A glyph's position, in thousandths of the font size. */
class Place {
  /** Set by the library. */
  declare advanceWidth: number;

  constructor(
    readonly xAdvance: number,
    readonly xOffset: number,
    readonly yOffset: number,
  ) {
    // The library scales all enumerable properties in place, on each use. These are already scaled, and are used again.
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
    Object.defineProperty(this, "advanceWidth", { writable: true, value: xAdvance });
  }
}

/** A word's glyphs in drawing order, reused each time the word occurs. */
class LaidOut {
  readonly glyphs: Glyph[];
  readonly positions: Place[];
  readonly advanceWidth: number;

  constructor({ glyphs, positions }: ReturnType<OpenFont["layout"]>, { unitsPerEm }: OpenFont, isTurned: boolean) {
    const scale = 1_000 / unitsPerEm;
    const places = positions.map((at) => new Place(at.xAdvance * scale, at.xOffset * scale, at.yOffset * scale));
    this.glyphs = isTurned ? [...glyphs].reverse() : glyphs;
    this.positions = isTurned ? places.reverse() : places;
    this.advanceWidth = places.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}
