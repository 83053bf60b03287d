import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { readDocument } from "@/server/adapters/document-reader/read-document";
import { workerReader } from "@/server/adapters/document-reader/worker-reader";
import { plainPdf } from "@/server/testing/bomb-pdf";
import { BEHIND_A_FILE, HARMFUL_FILES, HARMFUL_PDFS, inflatedComment } from "@/server/testing/harmful-files";

// Guards against malicious files: only what a picture shows is kept.

const SIDE = { width: 60, height: 40, channels: 3, background: "#204060" } as const;
const picture = () => sharp({ create: SIDE });
const text = (content: string) => new TextEncoder().encode(content);
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

/** A PDF with this many pages, and additions to its catalog. */
function pdf({ pages = 1, catalog = "", objects = [] as string[], trailer = "" } = {}): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 10} 0 R`).join(" ");
  const all = [
    `1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj`,
    `2 0 obj<</Type/Pages/Count ${pages}/Kids[${kids}]>>endobj`,
    ...Array.from(
      { length: pages },
      (_, at) => `${at + 10} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj`,
    ),
    ...objects,
  ];
  return new Uint8Array(Buffer.from(`%PDF-1.4\n${all.join("\n")}\ntrailer<</Root 1 0 R ${trailer}>>\n%%EOF`, "latin1"));
}

describe("what is kept of a picture", () => {
  it.each(["jpeg", "png", "webp"] as const)("is a new JPEG of what a %s shows", async (format) => {
    const read = await readDocument(await bytesOf(picture().toFormat(format)));
    if ("error" in read) throw new Error(read.error);
    expect(read.sourceType).toBe(`image/${format}`);
    const { format: kept, width, height } = await sharp(read.pages[0]).metadata();
    expect({ kept, width, height }).toEqual({ kept: "jpeg", width: 60, height: 40 });
  });

  it("is turned upright, and says neither where nor when nor with what it was taken", async () => {
    const taken = picture().withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } });
    const bytes = await bytesOf(taken.withMetadata({ orientation: 6 }).jpeg());
    expect(Buffer.from(bytes).includes("Exif")).toBe(true);
    const read = await readDocument(bytes);
    if ("error" in read) throw new Error(read.error);
    const { exif, width, height } = await sharp(read.pages[0]).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 });
  });

  it.each(BEHIND_A_FILE)("has nothing of what follows the picture: %s", async (_, more) => {
    const both = Buffer.concat([await picture().jpeg().toBuffer(), more]);
    const read = await readDocument(new Uint8Array(both));
    if ("error" in read) throw new Error(read.error);
    expect(Buffer.from(read.pages[0]!).includes(Buffer.from(more))).toBe(false);
  });

  it("has nothing of a comment that inflates to a hundred megabytes", async () => {
    const read = await readDocument(inflatedComment(100_000_000));
    if ("error" in read) throw new Error(read.error);
    expect(read.pages[0]!.length).toBeLessThan(1_000);
  });
});

describe("a PDF", () => {
  it("becomes a picture of each page", async () => {
    const read = await readDocument(pdf({ pages: 2 }));
    if ("error" in read) throw new Error(read.error);
    expect(read.pages).toHaveLength(2);
    const { width, height } = await sharp(read.pages[1]).metadata();
    expect(width! / height!).toBe(2);
  });

  const packed = deflateSync(Buffer.from("5 0 <</S/JavaScript/JS(app.alert(1))>>")).toString("latin1");
  it.each([
    ["too_many_pages", "eleven pages", pdf({ pages: 11 })],
    ["active_content", "a script", pdf({ catalog: "/OpenAction<</S/JavaScript/JS(app.alert(1))>>" })],
    ["active_content", "a script with an escaped name", pdf({ catalog: "/OpenAction<</S/J#61vaScript/J#53(x)>>" })],
    ["active_content", "a program to start", pdf({ catalog: "/OpenAction<</S/Launch/F(cmd.exe)>>" })],
    ["active_content", "a file within", pdf({ catalog: "/Names<</EmbeddedFiles<</Names[]>>>>" })],
    [
      "active_content",
      "a script in a compressed stream",
      pdf({ objects: [`7 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n${packed}\nendstream endobj`] }),
    ],
    ["encrypted", "a password", pdf({ trailer: "/Encrypt 9 0 R" })],
    ["unreadable", "nothing but a header", text("%PDF-1.7\n")],
  ])("is refused as %s: %s", async (error, _, bytes) => {
    expect(await readDocument(bytes)).toEqual({ error });
  });
});

describe("a PDF with more behind it", () => {
  it.each(BEHIND_A_FILE)("is what it shows, and nothing of %s", async (_, more) => {
    const read = await readDocument(new Uint8Array(Buffer.concat([plainPdf(), more])));
    if ("error" in read) throw new Error(read.error);
    expect(Buffer.from(read.pages[0]!).includes(Buffer.from(more))).toBe(false);
  });
});

describe("anything else", () => {
  it.each([...HARMFUL_FILES, ...HARMFUL_PDFS])("is refused as %s: %s", async (error, _, bytes) => {
    expect(await readDocument(bytes)).toEqual({ error });
  });
});

/** The color at a position of a page; each channel is from 0 to 4. */
async function colorAt(page: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(page).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((part) => Math.round(part / 64));
}

describe("what phones and desks send", () => {
  it("is read with its own colors: a HEIC, whose position is not kept", async () => {
    const heic = new Uint8Array(readFileSync(new URL("./fixtures/card.heic", import.meta.url)));
    expect(Buffer.from(heic).includes("Exif")).toBe(true);
    const read = await readDocument(heic);
    if ("error" in read) throw new Error(read.error);
    const [page] = read.pages;
    const { format, width, height, exif } = await sharp(page).metadata();
    expect({ type: read.sourceType, format, width, height, exif }).toEqual({
      type: "image/heic",
      format: "jpeg",
      width: 480,
      height: 320,
      exif: undefined,
    });
    // The corner is red, the border green, the card paper.
    expect(await colorAt(page!, 16, 16)).toEqual([3, 1, 1]);
    expect(await colorAt(page!, 8, 300)).toEqual([1, 1, 1]);
    expect(await colorAt(page!, 300, 250)).toEqual([4, 4, 4]);
  });

  it("is read with its own colors: a PDF", async () => {
    const content = "1 0 0 rg 0 0 200 100 re f";
    const objects = [`20 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`];
    const source = Buffer.from(pdf({ objects })).toString("latin1").replace("/MediaBox", "/Contents 20 0 R/MediaBox");
    const read = await readDocument(new Uint8Array(Buffer.from(source, "latin1")));
    if ("error" in read) throw new Error(read.error);
    expect(await colorAt(read.pages[0]!, 50, 50)).toEqual([4, 0, 0]);
  });
});

describe("the thread", () => {
  const reader = workerReader();
  const owner = { partner: "one", link: "first" };
  afterAll(() => reader.close());

  it("reads like that, and takes the next file after one that was refused", async () => {
    expect(await reader.read(text("<svg/>"), owner)).toEqual({ error: "unsupported" });
    const read = await reader.read(await bytesOf(picture().png()), owner);
    expect(read).toMatchObject({ sourceType: "image/png" });
    const heic = new Uint8Array(readFileSync(new URL("./fixtures/card.heic", import.meta.url)));
    expect(await reader.read(heic, owner)).toMatchObject({ sourceType: "image/heic" });
  });
});
