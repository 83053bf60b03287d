import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { drawPicture } from "@/server/adapters/document-reader/draw-picture";
import { HARMFUL_FILES } from "@/server/testing/harmful-files";

// Guards readers of pages against malicious files, and photographers' privacy: only what a picture shows is kept.

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const plain = (width: number, height: number, background = "#204060") =>
  sharp({ create: { width, height, channels: 4, background } });
const text = (content: string) => new TextEncoder().encode(content);

async function drawn(bytes: Uint8Array) {
  const picture = await drawPicture(bytes);
  if ("error" in picture) throw new Error(picture.error);
  return picture;
}

describe("a picture", () => {
  it("becomes a WebP in each width that it has pixels for", async () => {
    const { width, height, files } = await drawn(await bytesOf(plain(2_000, 1_000).jpeg()));
    expect({ width, height }).toEqual({ width: 1_600, height: 800 });
    const kept = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    expect(kept.map(({ format, width, height }) => [format, width, height])).toEqual([
      ["webp", 480, 240],
      ["webp", 800, 400],
      ["webp", 1_600, 800],
    ]);
  });

  it.each(["jpeg", "png", "webp"] as const)("can be a %s", async (format) => {
    expect(await drawn(await bytesOf(plain(60, 40).toFormat(format)))).toMatchObject({ width: 60, height: 40 });
  });

  it("is never enlarged, and keeps what is transparent", async () => {
    const { files } = await drawn(await bytesOf(plain(500, 300, "#20406080").png()));
    expect(files.map(({ width }) => width)).toEqual([500]);
    expect(await sharp(files[0]!.bytes).metadata()).toMatchObject({ hasAlpha: true });
  });

  it("is turned upright, and says neither where nor when nor with what it was taken", async () => {
    const taken = plain(60, 40).withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } });
    const bytes = await bytesOf(taken.withMetadata({ orientation: 6 }).jpeg());
    expect(Buffer.from(bytes).includes("Exif")).toBe(true);
    const { width, height, files } = await drawn(bytes);
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    for (const name of ["exif", "icc", "xmp", "iptc"] as const)
      expect((await sharp(files[0]!.bytes).metadata())[name], name).toBeUndefined();
  });

  it("has nothing of a second file that follows it", async () => {
    const page = text("<html><script>alert(1)</script></html>PK\u0003\u0004");
    const { files } = await drawn(new Uint8Array(Buffer.concat([await bytesOf(plain(60, 40).jpeg()), page])));
    expect(Buffer.from(files[0]!.bytes).includes("script")).toBe(false);
  });
});

it.each<readonly [error: string, what: string, bytes: Uint8Array]>([
  ...HARMFUL_FILES,
  ["unsupported", "a PDF", text("%PDF-1.7\n")],
  ["unsupported", "a GIF", text("GIF89a;<script>alert(1)</script>")],
])("is refused as %s: %s", async (error, _, bytes) => {
  expect(await drawPicture(bytes)).toEqual({ error });
});
