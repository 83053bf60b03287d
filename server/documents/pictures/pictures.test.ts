import { expect, it } from "vitest";
import { badgeSvg } from "@/server/documents/pictures/badge";
import { qrSvg } from "@/server/documents/pictures/qr-svg";
import { rasterize } from "@/server/documents/pictures/rasterize";
import { socialImageSvg } from "@/server/documents/pictures/social-image";
import { svgText } from "@/server/documents/pictures/svg";
import { samplePicture } from "@/server/testing/sample-picture";

/** Elements and attributes that a picture may contain. None of them runs, loads or links anything. */
const ELEMENTS = new Set("svg title style path rect g clipPath pattern".split(" "));
const ATTRIBUTES = new Set(
  "xmlns width height viewBox role lang class fill d transform x y rx id clip-path patternUnits patternTransform stroke stroke-width stroke-linecap stroke-linejoin shape-rendering".split(
    " ",
  ),
);

const HOSTILE = [
  "<script>alert(1)</script>",
  '"><image href="javascript:alert(1)"/>',
  "' onload='alert(1)",
  "]]><script>alert(1)</script>",
  "&lt;script&gt; &#60;script&#62; &amp;",
  "</title></svg><svg onload=alert(1)>",
  "-->\u0000\u0008\ufffe<foreignObject>",
  "\u202eevil\u202c \u2066isolated\u2069",
  "{{7*7}} %3Cscript%3E",
];

/** Returns every tag of the document with its attributes; content between tags comes as text. */
function partsOf(svg: string): { tags: string[]; attributes: string[]; text: string } {
  const tags = [...svg.matchAll(/<([a-zA-Z]+)((?:\s[^<>]*)?)>/g)];
  return {
    tags: tags.map(([, name]) => name!),
    attributes: tags.flatMap(([, , rest = ""]) => [...rest.matchAll(/([\w:-]+)="[^"]*"/g)].map(([, name]) => name!)),
    text: svg.replace(/<[^>]*>/g, ""),
  };
}

// Guards that what people write on campaigns never runs where pictures are shown.
it.each(HOSTILE)("%j is drawn and does nothing else", async (text) => {
  const picture = samplePicture({
    name: text,
    byline: text,
    sum: text,
    amountNote: text,
    aside: text,
    description: text,
  });
  const [social, badge] = await Promise.all([socialImageSvg(picture), badgeSvg(picture)]);
  for (const svg of [social, badge, qrSvg("https://almoner.test/c/water", text)]) {
    const { tags, attributes } = partsOf(svg);
    expect(tags.filter((tag) => !ELEMENTS.has(tag))).toEqual([]);
    expect(attributes.filter((attribute) => !ATTRIBUTES.has(attribute))).toEqual([]);
    expect([...svg].filter((character) => character < " " || character === "\ufffe")).toEqual([]);
  }
  expect(partsOf(social).text).toBe("");
  expect(badge).toContain(`<title>${svgText(text)}</title>`);
  expect(svgText(text)).not.toMatch(/[<>"']/);
});

it.each([
  ["Arabic", "حملة المياه النظيفة لأطفال توركانا"],
  ["Hebrew", "מים נקיים לילדי טורקנה"],
  ["Thai", "น้ำสะอาดเพื่อเด็กๆ"],
  ["Hindi", "तुर्काना के बच्चों के लिए स्वच्छ पानी"],
  ["Chinese", "为图尔卡纳的孩子们提供清洁饮用水"],
  ["Japanese", "子どもたちに清潔な水を"],
  ["Korean", "투르카나 어린이들에게 깨끗한 물을"],
  ["Vietnamese", "Nước sạch cho trẻ em"],
  ["a script without a font", "ბავშვებს"],
  ["emoji alone", "💧💧"],
  ["an endless word", "W".repeat(200)],
])("%s can be drawn", async (_, name) => {
  const svg = await socialImageSvg(samplePicture({ name }));
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  const empty = await socialImageSvg(samplePicture({ name: "\u200b\u2060" }));
  expect(svg.length).toBeGreaterThan(empty.length);
});

it("paints a PNG of the size that sites expect", async () => {
  const png = Buffer.from(await rasterize(await socialImageSvg(samplePicture())));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

it("mirrors the picture for right-to-left languages", async () => {
  const barOf = (svg: string) => /<rect x="([\d.]+)"[^>]*fill="url\(#hatch\)"/.exec(svg)?.[1];
  const leftToRight = Number(barOf(await socialImageSvg(samplePicture())));
  const rightToLeft = Number(barOf(await socialImageSvg(samplePicture({ language: "ar", direction: "rtl" }))));
  expect(leftToRight).toBeGreaterThan(600);
  expect(rightToLeft).toBeLessThan(600);
});

it("a badge is small, and follows light and dark", async () => {
  const svg = await badgeSvg(samplePicture());
  expect(svg.length).toBeLessThan(16_000);
  expect(svg).toContain("@media(prefers-color-scheme:dark)");
  expect(svg).toContain('role="img"');
});

it("keeps an amount in order within a sentence of another direction, and no name's own marks", async () => {
  const draw = (sum: string, name = "A") =>
    socialImageSvg(samplePicture({ sum, name, language: "ar", direction: "rtl" }));
  const [isolated, bare, leftToRight] = [await draw("\u20661,450 US$\u2069"), await draw("1,450 US$"), "1,450 US$"];
  expect(isolated).not.toBe(bare);
  expect(isolated).toBe(await draw(`\u2066${leftToRight}`));
  expect(await draw("1", "a \u2067b c\u2069 d")).toBe(await draw("1", "a b c d"));
});

it("leaves out what is next to an amount rather than cut what it is of", async () => {
  const amountNote = "von 4.000 $ gesammelt";
  const cover = { url: "https://almoner.test/p.webp" } as never;
  const draw = (aside: string | null) => socialImageSvg(samplePicture({ sum: "1.450 $", amountNote, aside, cover }));
  expect(await draw("12 Spenden")).toBe(await draw(null));
  expect(await draw("1")).not.toBe(await draw(null));
});
