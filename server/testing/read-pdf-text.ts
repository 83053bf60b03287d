import { inflateSync } from "node:zlib";

type Glyphs = Map<number, string>;

/** A page of a PDF. */
export interface PdfPage {
  /** In points. */
  size: [width: number, height: number];
  /** Its operators. */
  contents: string;
  /** By the names that the operators use. */
  fonts: Map<string, PdfFont>;
}

export interface PdfFont {
  /** Without the subset's tag. */
  name: string;
  /** The characters that operands show. The operands are hexadecimal codes. */
  textOf(operands: string): string;
}

/**
 * Extracts the text of one of our PDFs, in drawing order, using the glyph-to-character maps of its fonts. It reads only
 * what our PDF library writes, which saves a dependency many times its size.
 */
export function readPdfText(bytes: Uint8Array): string {
  const objects = objectsOf(Buffer.from(bytes).toString("latin1"));
  return pagesIn(objects)
    .map(({ head }) => drawnText(objects, contentsOf(objects, head), resourcesOf(objects, head)))
    .join("\n");
}

/** Extracts the pages of one of our PDFs. */
export function readPdfPages(bytes: Uint8Array): PdfPage[] {
  const objects = objectsOf(Buffer.from(bytes).toString("latin1"));
  return pagesIn(objects).map(({ head }) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    const contents = contentsOf(objects, head);
    return { size: [Number(width), Number(height)], contents, fonts: fontsOf(objects, resourcesOf(objects, head)) };
  });
}

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id, body] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head, rest] = [body!.split("\nstream\n")[0]!, body!.slice(body!.indexOf("\nstream\n") + 8)];
    const raw = body!.includes("\nstream\n")
      ? Buffer.from(rest.replace(/\nendstream$/, ""), "latin1")
      : Buffer.alloc(0);
    const stream = head.includes("/FlateDecode") && raw.length > 0 ? inflateSync(raw) : raw;
    objects.set(id!, { head, stream: stream.toString("latin1") });
  }
  return objects;
}

function pagesIn(objects: Map<string, PdfObject>): PdfObject[] {
  return [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
}

function contentsOf(objects: Map<string, PdfObject>, page: string): string {
  return objects.get(reference(page, "Contents"))?.stream ?? "";
}

function resourcesOf(objects: Map<string, PdfObject>, page: string): string {
  return objects.get(reference(page, "Resources"))?.head ?? page;
}

function fontsOf(objects: Map<string, PdfObject>, resources: string): Map<string, PdfFont> {
  const fonts = new Map<string, PdfFont>();
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const { head = "" } = objects.get(id!) ?? {};
    const glyphs = glyphsOf(objects.get(reference(head, "ToUnicode"))?.stream ?? "");
    const [, base = ""] = /\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/.exec(head) ?? [];
    fonts.set(name!, { name: base, textOf: (operands) => charactersIn(operands, glyphs) });
  }
  return fonts;
}

/** The text of a page, or of a form that a page draws, by the fonts and forms that it names. */
function drawnText(objects: Map<string, PdfObject>, contents: string, resources: string): string {
  return shownText(contents, fontsOf(objects, resources), (name) => {
    const form = objects.get(reference(resources, name));
    return form?.head.includes("/Subtype /Form") ? drawnText(objects, form.stream, form.head) : "";
  });
}

function reference(head: string, key: string): string {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? "";
}

/** The characters of each glyph, from a ToUnicode map. */
function glyphsOf(map: string): Glyphs {
  const glyphs: Glyphs = new Map();
  const text = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, first, , entries] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const unicodes = [...entries!.matchAll(/<([0-9a-f ]*)>/gi)];
    unicodes.forEach(([, hex], index) => {
      glyphs.set(Number.parseInt(first!, 16) + index, text(hex!.replaceAll(" ", "")));
    });
  }
  return glyphs;
}

/** Joins runs on one line. Each text block starts a new line. */
function shownText(contents: string, fonts: Map<string, PdfFont>, formText: (name: string) => string): string {
  let font: PdfFont | undefined;
  let text = "";
  const operators = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\b(ET)\b|\/(\w+) Do\b/g;
  for (const [, name, shown, end, form] of contents.matchAll(operators)) {
    if (form) text += formText(form);
    if (name) font = fonts.get(name);
    if (end) text += "\n";
    if (shown) text += font?.textOf(shown) ?? charactersIn(shown, new Map());
  }
  return text;
}

function charactersIn(operands: string, glyphs: Glyphs): string {
  let text = "";
  for (const [, hex] of operands.matchAll(/<([0-9a-f]+)>/gi)) {
    for (const [code] of hex!.matchAll(/.{4}/g)) text += glyphs.get(Number.parseInt(code, 16)) ?? "\ufffd";
  }
  return text;
}
