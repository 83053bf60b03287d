import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, splitLines, withoutControls } from "@/server/adapters/bank-files/decode-text";
import { bytesOf } from "@/server/testing/bank-file-bytes";

async function decoded(bytes: Uint8Array, partSize?: number): Promise<string> {
  let text = "";
  for await (const part of decodeText(bytesOf(bytes, partSize))) text += part;
  return text;
}

async function linesOf(text: string, partSize: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const part of splitLines(decodeText(bytesOf(text, partSize)))) lines.push(...part);
  return lines;
}

describe("decoding a file", () => {
  it("reads UTF-8 wherever its characters are cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), async (text, partSize) => {
        const plain = `id,${text}`;
        expect(await decoded(Buffer.from(plain), partSize)).toBe(plain);
      }),
    );
  });

  it("reads Windows-1252 where the first foreign character is no UTF-8", async () => {
    const bytes = Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80, 0x35]);
    for (const partSize of [1, 2, 100]) expect(await decoded(bytes, partSize)).toBe("Müller €5");
  });

  it("keeps a damaged byte in UTF-8 instead of losing it", async () => {
    const bytes = Buffer.concat([Buffer.from("Grüße an "), Buffer.from([0xe4]), Buffer.from("rger, ö")]);
    for (const partSize of [1, 3, 100]) expect(await decoded(bytes, partSize)).toBe("Grüße an ärger, ö");
  });

  it("reads UTF-16 with and without a byte order mark, and leaves every mark out", async () => {
    const little = Buffer.from("Datum;Bäume", "utf16le");
    const big = Buffer.from(little).swap16();
    const mark = Buffer.from("\ufeff", "utf16le");
    expect(await decoded(little, 3)).toBe("Datum;Bäume");
    expect(await decoded(big, 1)).toBe("Datum;Bäume");
    expect(await decoded(Buffer.concat([mark, little]), 1)).toBe("Datum;Bäume");
    expect(await decoded(Buffer.concat([Buffer.from(mark).swap16(), big]), 3)).toBe("Datum;Bäume");
    expect(await decoded(Buffer.from("\ufeffDatum"), 1)).toBe("Datum");
  });

  it("decodes files of no and of one character", async () => {
    expect(await decoded(Buffer.alloc(0))).toBe("");
    expect(await decoded(Buffer.from("a"))).toBe("a");
  });
});

describe("splitting lines", () => {
  it("ends them at each kind of line break, also when a part ends within it", async () => {
    for (const partSize of [1, 2, 3, 50]) {
      expect(await linesOf("a\r\nb\nc\rd", partSize)).toEqual(["a", "b", "c", "d"]);
      expect(await linesOf("a\r\n\r\nb\r", partSize)).toEqual(["a", "", "b"]);
    }
  });

  it("refuses a line that has no end", async () => {
    await expect(linesOf("x".repeat(1_000_001), 100_000)).rejects.toThrow("too long");
  });

  it("removes control characters and keeps what a tab separated apart", () => {
    expect(withoutControls("\u0001:86:a\tb\u001a\u007f")).toBe(":86:a b");
  });
});
