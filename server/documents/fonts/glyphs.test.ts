import { describe, expect, it } from "vitest";
import { BODY, HEADING } from "@/server/documents/fonts/fonts";
import { drawableRuns, visible } from "@/server/documents/fonts/glyphs";

const drawn = (text: string) =>
  drawableRuns(text, BODY)
    .map((run) => run.text)
    .join("");

describe("the drawn form of a text", () => {
  it.each([
    "Zoë Brontë-Ångström",
    "Łukasz Żółkiewski",
    "Nguyễn Thị Hồng",
    "Κωνσταντίνος Παπαδόπουλος",
    "Ἀριστοτέλης ᾳ",
    "Щербаківський Ґ. Їжак",
    "Ђорђе Љубичић",
    "शान्ति कर्क",
    "“Quotes” – dashes — and № €₹",
  ])("%s is drawn unchanged", (text) => {
    expect(drawn(text)).toBe(text.normalize("NFC"));
  });

  it.each([
    ["王小明", "WangXiaoMing"],
    ["ยุพิน", "yuphin"],
    ["김민준", "GimMinJun"],
    ["שלום", "שלום"],
    ["Ada 王", "Ada Wang"],
  ])("%s is drawn as %s", (text, ascii) => {
    expect(drawn(text)).toBe(ascii);
  });

  it.each([
    ["a direction override", "Ann \u202eeilrahC", "Ann eilrahC"],
    ["isolates and marks", "\u2066A\u2069\u200fB\u200b", "AB"],
    ["controls and line breaks", "A\u0000B\r\nC\u2028D\tE", "AB C D E"],
    ["halves of characters", "A\ud83dB", "AB"],
    ["private characters", "A\ue000B\u{10fffd}", "AB"],
  ])("leaves out %s", (_, text, expected) => {
    expect(visible(text)).toBe(expected);
  });

  it("uses a question mark for what has no transliteration either", () => {
    expect(drawn("\u{13000}")).toMatch(/^[\x20-\x7e]+$/);
    expect(drawn("A \u{1fbf0} B")).toMatch(/^A [\x20-\x7e]+ B$/);
  });

  it("draws only code points that the chosen font has", () => {
    const hostile = "Źdź\u0301 \u{1f469}\u200d\u{1f467} ᾳ क \u202e中文 a\u0327\u0308 ⅷ ﬃ \u{1d49c} ☐";
    const fonts = new Map(HEADING.map((font) => [font.family, font.codePoints]));
    for (const { text, family } of drawableRuns(hostile, HEADING)) {
      for (const character of text) expect(fonts.get(family)?.has(character.codePointAt(0)!), character).toBe(true);
    }
  });

  it("uses the second font only for what the first one lacks", () => {
    expect(drawableRuns("Trust ᾳ x", HEADING)).toEqual([
      { text: "Trust ", family: "Source Serif 4 SemiBold" },
      { text: "ᾳ", family: "Noto Sans SemiBold" },
      { text: " x", family: "Source Serif 4 SemiBold" },
    ]);
  });
});
