import { inflateSync } from "node:zlib";

type Glyphs = Map<number, string>;

/**
 * Extracts the text of one of our PDFs, in drawing order, by the glyph-to-character maps of its fonts. It understands
 * only what our PDF library writes, which saves a dependency many times its size.
 */
export function readPdfText(bytes: Uint8Array): string {
  const objects = objectsOf(Buffer.from(bytes).toString("latin1"));
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map((page) => pageText(objects, page.head)).join("\n");
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

function pageText(objects: Map<string, PdfObject>, page: string): string {
  const contents = objects.get(reference(page, "Contents"))?.stream ?? "";
  return drawnText(objects, contents, objects.get(reference(page, "Resources"))?.head ?? page);
}

/** The text of a page, or of a form that a page draws, by the fonts and forms that it names. */
function drawnText(objects: Map<string, PdfObject>, contents: string, resources: string): string {
  const fonts = new Map<string, Glyphs>();
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const toUnicode = reference(objects.get(id!)?.head ?? "", "ToUnicode");
    fonts.set(name!, glyphsOf(objects.get(toUnicode)?.stream ?? ""));
  }
  return shownText(contents, fonts, (name) => {
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

/** Runs on one line are joined; a new text block starts a new line. */
function shownText(contents: string, fonts: Map<string, Glyphs>, formText: (name: string) => string): string {
  let glyphs: Glyphs = new Map();
  let text = "";
  const operators = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\b(ET)\b|\/(\w+) Do\b/g;
  for (const [, font, shown, end, form] of contents.matchAll(operators)) {
    if (form) text += formText(form);
    if (font) glyphs = fonts.get(font) ?? new Map();
    if (end) text += "\n";
    for (const [, hex] of (shown ?? "").matchAll(/<([0-9a-f]+)>/gi)) {
      for (const [code] of hex!.matchAll(/.{4}/g)) text += glyphs.get(Number.parseInt(code, 16)) ?? "\ufffd";
    }
  }
  return text;
}
