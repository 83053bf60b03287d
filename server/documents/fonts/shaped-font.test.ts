import { create, type Font } from "fontkit";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "@/server/documents/fonts/glyphs";
import { ShapedFont } from "@/server/documents/fonts/shaped-font";

async function fontFor(text: string): Promise<ShapedFont> {
  const font = new ShapedFont("Test", "regular");
  await font.add([...segmentsOf(text), " "]);
  return font;
}

async function glyphsOf(text: string) {
  return (await fontFor(text)).layout(text).glyphs;
}

const top = (glyph: Awaited<ReturnType<typeof glyphsOf>>[number]) =>
  Math.max(...glyph.contours.flat().map((point) => point.y));

describe("the font that HarfBuzz shapes", () => {
  // Guards that marks are neither lost nor sunk into their letter.
  it.each([
    ["an Arabic vowel", "م", "م\u064f"],
    ["a Hebrew vowel below", "ש", "ש\u05b8"],
    ["a Thai tone above a vowel", "ที", "ที่"],
    ["a Latin macron", "x", "x\u0304"],
  ])("draws %s apart from its letter", async (_, plain, marked) => {
    const [without] = await glyphsOf(plain);
    const [withMark] = await glyphsOf(marked);
    expect(withMark!.contours.length).toBeGreaterThan(without!.contours.length);
    const isBelow = marked.endsWith("\u05b8");
    if (!isBelow) expect(top(withMark!)).toBeGreaterThan(top(without!));
    expect(withMark!.advanceWidth).toBe(without!.advanceWidth);
  });

  it("joins Arabic letters, and keeps apart what a joiner separates", async () => {
    const [alone] = await glyphsOf("ع");
    const [joined] = await glyphsOf("عل");
    const [separated] = await glyphsOf("ع\u200cل");
    expect(joined!.contours).not.toEqual(alone!.contours);
    expect(separated!.contours).toEqual(alone!.contours);
  });

  it.each(["ليلى لا حسن", "שָׁלוֹם", "王小明", "शान्ति", "สมชาย", "김철수"])(
    "gives back the characters of %s in their order",
    async (text) => {
      const units = (await glyphsOf(text)).flatMap(({ codePoints }) => codePoints);
      expect(String.fromCharCode(...units)).toBe(text);
    },
  );

  it("writes a font file with the glyphs that were used, and the same bytes each time", async () => {
    const encoded = async () => {
      const font = await fontFor("ليلى王");
      const { glyphs } = font.layout("ليلى王");
      const subset = font.createSubset();
      const numbers = glyphs.map(({ id }) => subset.includeGlyph(id));
      return { glyphs, numbers, bytes: subset.encode() };
    };
    const { glyphs, numbers, bytes } = await encoded();
    const file = create(Buffer.from(bytes)) as Font;
    expect(file.numGlyphs).toBe(new Set(numbers).size + 1);
    glyphs.forEach((glyph, at) => {
      const written = file.getGlyph(numbers[at]!);
      expect(written.advanceWidth).toBe(glyph.advanceWidth);
      expect(written.path.cbox.maxY).toBe(top(glyph));
    });
    expect((await encoded()).bytes).toEqual(bytes);
  });

  it("has nothing of what was drawn before", async () => {
    const font = await fontFor("ليلى");
    expect(font.covers("ل")).toBe(true);
    font.forget();
    await font.add(["王"]);
    expect(font.covers("ل")).toBe(false);
  });
});
