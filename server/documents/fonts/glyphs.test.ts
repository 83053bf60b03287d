import { describe, expect, it } from "vitest";
import { readyFontsFor } from "@/server/documents/fonts/fonts";
import { drawableRuns, isPlain, segmentsOf, visible } from "@/server/documents/fonts/glyphs";
import { BODY, HEADING, STRONG } from "@/server/documents/fonts/typefaces";

const runsOf = async (text: string, fonts: typeof BODY = BODY) => {
  await readyFontsFor(text);
  return drawableRuns(text, fonts);
};
const drawn = async (text: string) => (await runsOf(text)).map((run) => run.text).join("");

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
    "王小明 さくら",
    "김민준",
    "สมชาย ใจดี",
    "שָׁלוֹם כהן",
    "مُحَمَّد ليلى ١٢٣",
    "Ada 王 & يوسف",
    // In Persian, the joiner keeps apart what belongs to two words.
    "علی\u200cرضا",
  ])("%s is drawn unchanged", async (text) => {
    expect(await drawn(text)).toBe(text.normalize("NFC"));
  });

  it.each([
    ["სოფო", ""],
    ["Ada ՀԱՅ يوسف", "Ada  يوسف"],
    ["Ann 🎉", "Ann "],
    ["A \u{1fbf0} \u{13000} B", "A   B"],
  ])("of %s leaves out what no font has", async (text, kept) => {
    expect(await drawn(text)).toBe(kept);
  });

  it("is that of the first font of each typeface where a text is plain, which is not looked at letter by letter", async () => {
    const plain = Array.from({ length: 0x10000 }, (_, at) => String.fromCharCode(at)).filter((one) => isPlain(one));
    expect(plain.length).toBeGreaterThan(300);
    for (const [first] of [BODY, STRONG, HEADING])
      expect(plain.filter((one) => !first.covers(one) || visible(one) !== one)).toEqual([]);
    expect(await runsOf("  $5\u00a0000 \u202f — two ")).toEqual([{ text: " $5 000 — two ", family: "Noto Sans" }]);
    expect([await runsOf(""), await drawn("a\t\u3000b")]).toEqual([[], "a b"]);
  });

  it("shapes a name with its spaces as a whole, and letters with marks that stand alone", async () => {
    expect(await runsOf("To ليلى حسن, x̄")).toEqual([
      { text: "To ", family: "Noto Sans" },
      { text: "ليلى حسن", family: "Shaped Sans" },
      { text: ", ", family: "Noto Sans" },
      { text: "x̄", family: "Shaped Sans" },
    ]);
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

  it("draws only code points that the chosen font has", async () => {
    const hostile = "Źdź\u0301 \u{1f469}\u200d\u{1f467} ᾳ क \u202e中文 a\u0327\u0308 ⅷ ﬃ \u{1d49c} ☐";
    for (const { text, family } of await runsOf(hostile, HEADING)) {
      const font = HEADING.find((each) => each.family === family)!;
      for (const segment of segmentsOf(text)) expect(font.covers(segment), segment).toBe(true);
    }
  });

  it("uses the second font only for what the first one lacks", async () => {
    expect(await runsOf("Trust ᾳ x", HEADING)).toEqual([
      { text: "Trust ", family: "Source Serif 4 SemiBold" },
      { text: "ᾳ", family: "Noto Sans SemiBold" },
      { text: " x", family: "Source Serif 4 SemiBold" },
    ]);
  });
});
