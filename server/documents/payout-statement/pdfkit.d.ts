/** The part of pdfkit used by payout statements and by the baseline of `bench:pdf`, and patched for the other PDFs. */
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
    /** Null opens no font until one is requested. */
    font: null;
    fontLayoutCache?: boolean;
    autoFirstPage: boolean;
    pdfVersion?: string;
    lang: string;
    displayTitle: boolean;
    info: Record<string, string | Date>;
  }

  /** An object in the file, written when it ends. */
  interface Reference {
    write(chunk: string): void;
    end(): void;
  }

  /** A drawing surface: a page, or an object in place of one. */
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
    /** Called by the constructor, with the font from its options. */
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
