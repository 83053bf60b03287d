import { type Font, type Glyph, openSync } from "fontkit";
import { describe, expect, it } from "vitest";
import { FontMemory } from "@/server/documents/fonts/font-memory";
import { isPlain } from "@/server/documents/fonts/glyphs";
import { FONTS } from "@/server/documents/fonts/typefaces";

// Guards that a receipt has the same bytes whatever was drawn before it: a font's cache holds only what it would
// compute again.

/** With fontkit's own method, too. */
type OpenFont = Font & { getGlyph(id: number, codePoints?: number[]): Glyph };

const LETTER = "a".codePointAt(0)!;
const PLAIN = Array.from({ length: 0x2030 }, (_, at) => String.fromCodePoint(at)).filter((one) => isPlain(one));
const WORDS = "Affirm office waffles Ávila Łódź AVATAR To. “T” 1/2 3–4 fjord WAVE, (Yes) it’s 12,345.67 € ſt ŉ".split(
  " ",
);

describe.each(Object.entries(FONTS))("the memory of %s", (_, file) => {
  const open = () => openSync(file) as OpenFont;
  const remembering = () => {
    const font = open();
    return { font, memory: new FontMemory(font) };
  };
  const laidOut = (font: Font, text: string) => {
    const { glyphs, positions } = font.layout(text, [], undefined, undefined, "ltr");
    return positions.map(({ xAdvance, xOffset, yOffset }, at) => {
      const { id, codePoints, advanceWidth } = glyphs[at]!;
      return [id, codePoints, advanceWidth, xAdvance, xOffset, yOffset];
    });
  };

  it("lays out every plain character next to a space, and words in every order, as the font does", () => {
    const [own, { font }] = [open(), remembering()];
    for (const one of PLAIN)
      for (const text of [`${one} x`, `x ${one}`, `1 ${one} .`])
        expect(laidOut(font, text), text).toEqual(laidOut(own, text));
    for (const first of WORDS)
      for (const second of WORDS)
        expect(laidOut(font, `${first} ${second}`), `${first} ${second}`).toEqual(laidOut(own, `${first} ${second}`));
  });

  it("embeds the same bytes the second time, also for letters that are made of others", () => {
    const { font, memory } = remembering();
    const encoded = (of: Font) => {
      const subset = of.createSubset();
      for (const { id } of of.layout("Ångström Žižek ÿ fi W").glyphs) subset.includeGlyph(id as never);
      return Buffer.from(subset.encode());
    };
    const [first, expected] = [encoded(font), encoded(open())];
    memory.begin("other");
    expect(first.equals(expected)).toBe(true);
    expect(encoded(font).equals(expected)).toBe(true);
  });

  it("has a glyph stand for what it was first in a document, and forgets that with the document", () => {
    const { font, memory } = remembering();
    const { id } = font.glyphForCodePoint(LETTER);
    const stands = () =>
      [font.glyphForCodePoint(LETTER), font.layout("a.").glyphs[0]!].map(({ codePoints }) => codePoints);
    for (const isPart of [true, false, true]) {
      memory.begin("");
      // As a part of another letter, the glyph has no code points.
      if (isPart) font.getGlyph(id);
      expect(stands()).toEqual(isPart ? [[], []] : [[LETTER], [LETTER]]);
    }
    memory.begin("a");
    expect([font.getGlyph(id), ...stands()]).toEqual([
      expect.objectContaining({ codePoints: [LETTER] }),
      [LETTER],
      [LETTER],
    ]);
  });

  it("says what the font has without a glyph standing for it", () => {
    const { font, memory } = remembering();
    memory.begin("");
    expect([font.hasGlyphForCodePoint(LETTER), font.hasGlyphForCodePoint(0x10fffd)]).toEqual([true, false]);
    expect(font.getGlyph(font.glyphForCodePoint(0x10fffd).id, [1]).codePoints).toEqual([0x10fffd]);
    memory.begin("");
    expect(font.getGlyph(0, [1]).codePoints).toEqual([1]);
  });
});
