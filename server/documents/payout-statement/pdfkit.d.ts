/** The part of pdfkit that the statement of a payout, and the floor of `bench:pdf`, are drawn with, and what the other PDFs change. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  interface TextOptions {
    lineBreak: false;
    baseline: "alphabetic";
    features?: string[];
  }

  interface Options {
    size: "A4" | [width: number, height: number];
    margin: number;
    /** Null opens none before one is asked for. */
    font: null;
    fontLayoutCache?: boolean;
    autoFirstPage: boolean;
    pdfVersion?: string;
    lang: string;
    displayTitle: boolean;
    info: Record<string, string | Date>;
  }

  /** An object of the file, which is written when it ends. */
  interface Reference {
    write(chunk: string): void;
    end(): void;
  }

  /** What is drawn on: a page, or whatever takes the place of one. */
  interface Page {
    width: number;
    height: number;
    fonts: Record<string, Reference>;
    xobjects: Record<string, Reference>;
    write(chunk: string): void;
  }

  export default class PDFDocument extends Readable {
    constructor(options: Options);
    page: Page;
    /** Called by the constructor, with the font of its options. */
    initFonts(font?: string | null): void;
    addPage(): this;
    ref(data: object): Reference;
    addContent(operators: string): this;
    save(): this;
    restore(): this;
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this;
    registerFont(name: string, font: object): this;
    font(name: string, size: number): this;
    fillColor(color: string | [red: number, green: number, blue: number]): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string, options: { features?: string[] }): number;
    end(): void;
  }
}
