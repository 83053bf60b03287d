import { deflateSync } from "node:zlib";

/** A PDF of these objects without a cross-reference table: readers search for the objects. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Uint8Array {
  const parts = objects.flatMap((object) => [Buffer.from(object as string, "latin1"), Buffer.from("\n")]);
  const end = `trailer<</Root 1 0 R ${trailer}>>\n%%EOF`;
  return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.4\n"), ...parts, Buffer.from(end)]));
}

/** An object with a compressed stream. */
function packed(id: number, dictionary: string, content: string | Buffer): Buffer {
  const stream = deflateSync(content, { level: 9 });
  const head = `${id} 0 obj<<${dictionary}/Filter/FlateDecode/Length ${stream.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), stream, Buffer.from("\nendstream endobj")]);
}

const CATALOG = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj";
const ONE_PAGE = "2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj";
const page = (more: string) => `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R ${more}>>endobj`;

/** Nested forms: three kilobytes that would draw a rectangle 10^12 times. */
export function nestedForms(levels = 12, draws = 10): Uint8Array {
  const form = (id: number, resources: string, content: string) =>
    packed(id, `/Type/XObject/Subtype/Form/BBox[0 0 600 800]${resources}`, content);
  const forms = Array.from({ length: levels }, (_, level) =>
    form(10 + level, `/Resources<</XObject<</F ${11 + level} 0 R>>>>`, "/F Do ".repeat(draws)),
  );
  return pdfOf([
    CATALOG,
    ONE_PAGE,
    page("/Resources<</XObject<</F 10 0 R>>>>"),
    packed(4, "", "/F Do"),
    ...forms,
    form(10 + levels, "", "0 0 600 800 re f"),
  ]);
}

/** A page of many different large curves on top of each other. */
export function manyCurves(count = 200_000): Uint8Array {
  const curves = Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at * 7919) % 600, (at * 104_729) % 800];
    return `${x} ${y} m ${y} ${x} ${600 - x} ${800 - y} ${x} ${800 - y} c S`;
  });
  return pdfOf([CATALOG, ONE_PAGE, page(""), packed(4, "", curves.join("\n"))]);
}

/** A page with one image of `side` by `side` pixels, all of the same color. */
export function hugeImage(side: number): Uint8Array {
  const dictionary = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
  const image = packed(5, dictionary, Buffer.alloc(side * side * 3));
  return pdfOf([
    CATALOG,
    ONE_PAGE,
    page("/Resources<</XObject<</I 5 0 R>>>>"),
    packed(4, "", "600 0 0 800 0 0 cm /I Do"),
    image,
  ]);
}

/** A page tree that is `depth` nodes deep, with one page at the end. */
export function deepPageTree(depth: number): Uint8Array {
  const nodes = Array.from(
    { length: depth },
    (_, at) => `${at + 2} 0 obj<</Type/Pages/Count 1/Kids[${at + 3} 0 R]${at ? `/Parent ${at + 1} 0 R` : ""}>>endobj`,
  );
  return pdfOf([CATALOG, ...nodes, `${depth + 2} 0 obj<</Type/Page/MediaBox[0 0 200 100]>>endobj`]);
}

/** A page tree that contains itself and claims to have `count` pages. */
export function loopingPageTree(count: number): Uint8Array {
  return pdfOf([CATALOG, `2 0 obj<</Type/Pages/Count ${count}/Kids[2 0 R 2 0 R]/Parent 2 0 R>>endobj`]);
}

/** A cross-reference table whose previous table is itself. */
export function loopingTable(): Uint8Array {
  const body = `%PDF-1.4\n${CATALOG}\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n`;
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3/Prev ${body.length}>>\n`;
  return new Uint8Array(Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF`, "latin1"));
}

/** A compressed object stream that claims to have `count` objects. */
export function statedObjects(count: number): Uint8Array {
  return pdfOf([CATALOG, ONE_PAGE, page(""), packed(7, `/Type/ObjStm/N ${count}/First 4`, "5 0 <<>>")]);
}

/** A compressed object stream that inflates to a thousand times the file's size. */
export function inflatedObjects(bytes: number): Uint8Array {
  return pdfOf([CATALOG, ONE_PAGE, page(""), packed(7, "/Type/ObjStm/N 1/First 4", Buffer.alloc(bytes, 0x20))]);
}

/** A page with nothing on it. */
export function plainPdf(): Uint8Array {
  return pdfOf([CATALOG, ONE_PAGE, "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj"]);
}
