import { type PdfFont, type PdfPage, readPdfPages } from "@/server/testing/read-pdf-text";

/** A page of a PDF, as its text lines and all other drawing operators. Lengths are in points. */
export interface PlacedPage {
  size: [width: number, height: number];
  lines: PlacedText[];
  /** The operators that draw anything but text, such as rules and a QR code. */
  rest: string;
}

export interface PlacedText {
  text: string;
  /** The name in the PDF, without the subset tag. */
  font: string;
  points: number;
  /** Red, green and blue, from 0 to 255. */
  color: [number, number, number];
  /** The start of the baseline, measured from the left and the top. */
  x: number;
  y: number;
}

/** A PDF transformation matrix: a, b, c, d, e, f. */
type Matrix = [number, number, number, number, number, number];

interface State {
  matrix: Matrix;
  color: [number, number, number];
}

/** Graphics states of our PDF library, which other documents do not define. */
const OWN_SETTING = /^\/Gs\d+ gs$/;

/** Reads the only page of one of our PDFs. */
export function readPlacedPage(bytes: Uint8Array): PlacedPage {
  const [page, ...more] = readPdfPages(bytes);
  if (!page || more.length > 0) throw new Error("the document has not exactly one page");
  const reader = new PlacedPageReader(page);
  // The first operator flips the page, which the floor's library does by itself.
  for (const line of page.contents.split("\n").slice(1)) reader.read(line);
  return { size: page.size, lines: reader.lines, rest: reader.rest.join("\n") };
}

/** Interprets the operators of a page, one per line. */
class PlacedPageReader {
  readonly lines: PlacedText[] = [];
  readonly rest: string[] = [];
  private readonly before: State[] = [];
  private state: State;
  private font: PdfFont | null = null;
  private points = 0;
  /** The text of the current text object, and its position before the page's transformation. */
  private text: { shown: string; at: [number, number] | null } | null = null;

  constructor(private readonly page: PdfPage) {
    this.state = { matrix: [1, 0, 0, -1, 0, page.size[1]], color: [0, 0, 0] };
  }

  read(line: string): void {
    const operator = line.slice(line.lastIndexOf(" ") + 1);
    if (this.text) this.readText(line, operator, this.text);
    else this.readMark(line, operator);
  }

  private readMark(line: string, operator: string): void {
    if (operator === "BT") this.text = { shown: "", at: null };
    else if (!OWN_SETTING.test(line)) this.rest.push(line);
    if (operator === "q") this.before.push(this.state);
    if (operator === "Q") this.state = this.before.pop() ?? this.state;
    if (operator === "cm") this.state = { ...this.state, matrix: times(numbersIn(line) as Matrix, this.state.matrix) };
    if (operator === "scn") this.state = { ...this.state, color: colorOf(numbersIn(line)) };
  }

  private readText(line: string, operator: string, text: NonNullable<typeof this.text>): void {
    if (operator === "ET") {
      this.lines.push(this.placed(text.shown, text.at ?? [0, 0]));
      this.text = null;
    }
    if (operator === "Tm") text.at ??= numbersIn(line).slice(4) as [number, number];
    if (operator === "TJ") text.shown += this.font?.textOf(line) ?? "";
    if (operator === "Tf") {
      const [name = "", points] = line.split(" ");
      this.font = this.page.fonts.get(name.slice(1)) ?? null;
      this.points = Number(points);
    }
  }

  private placed(text: string, [x, y]: [number, number]): PlacedText {
    const { matrix, color } = this.state;
    const [a, b, c, d, e, f] = matrix;
    if (!this.font || b !== 0 || c !== 0 || a !== 1 || d !== 1) throw new Error(`"${text}" does not stand upright`);
    return { text, font: this.font.name, points: this.points, color, x: x + e, y: this.page.size[1] - (y + f) };
  }
}

/** The product of two matrices: the first transformation is applied first. */
function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

function numbersIn(line: string): number[] {
  return line.split(" ").slice(0, -1).map(Number);
}

function colorOf(parts: number[]): [number, number, number] {
  const [red = 0, green = red, blue = red] = parts.map((part) => Math.round(part * 255));
  return [red, green, blue];
}
