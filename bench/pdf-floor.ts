/**
 * The least work that draws a PDF that looks like a receipt: pdfkit writes the same lines at known positions, in the
 * same fonts, which are opened in advance. Everything else on the page, such as rules and the QR code, is copied
 * unchanged.
 */
import { openSync } from "fontkit";
import PDFDocument from "pdfkit";
import { respondToParent } from "@/bench/child";
import { type DrawingRound, drawFor } from "@/bench/drawing-round";
import type { PlacedPage } from "@/bench/placed-page";
import { FONTS, LATIN } from "@/server/documents/fonts/typefaces";

/** With `seconds: null`, draws each page once and returns it. */
export interface DrawPages {
  /** Null to draw the pages of the previous message. */
  pages: PlacedPage[] | null;
  seconds: number | null;
}

export interface DrawnPages {
  round: DrawingRound | null;
  /** In Base64. */
  pdfs: string[];
}

const fonts = new Map(
  Object.values(FONTS).map((file) => {
    const font = openSync(file);
    if (!("postscriptName" in font)) throw new Error(`${file} has more than one font`);
    // Otherwise a glyph that was first loaded as a component of another one would have no code point.
    for (const character of LATIN) font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return [font.postscriptName, font] as const;
  }),
);
let known: PlacedPage[] = [];

respondToParent(async ({ pages, seconds }: DrawPages): Promise<DrawnPages> => {
  known = pages ?? known;
  if (seconds !== null) return { round: await drawFor(seconds, known, draw), pdfs: [] };
  return { round: null, pdfs: known.map((page) => Buffer.from(draw(page)).toString("base64")) };
});

function draw({ size, lines, rest }: PlacedPage): Uint8Array {
  const date = new Date();
  const pdf = new PDFDocument({
    size,
    margin: 0,
    font: null,
    autoFirstPage: false,
    lang: "en-US",
    displayTitle: true,
    info: { Title: "Receipt", Creator: "Almoner", Producer: "Almoner", CreationDate: date, ModDate: date },
  });
  for (const [name, font] of fonts) pdf.registerFont(name, font);
  pdf.addPage();
  pdf.save().addContent(rest).restore();
  for (const { text, font, points, color, x, y } of lines)
    pdf.font(font, points).fillColor(color).text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
  pdf.end();
  return pdf.read() ?? new Uint8Array();
}
