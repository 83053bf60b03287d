import { fitText, shortened } from "@/server/documents/pictures/fit-text";
import { hatch, progressShape } from "@/server/documents/pictures/progress-shape";
import { type SetLine, typesetter } from "@/server/documents/pictures/typesetter";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { CampaignPicture } from "@/server/resources/campaign-picture";

export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

const MARGIN = 80;
/** The space for a cover, at the end of the lines. */
export const SOCIAL_COVER = { width: 420, height: SOCIAL_IMAGE.height } as const;
const COVER_GAP = 48;
/** The width of the lines, with or without a cover next to them. */
const innerOf = ({ cover }: Pick<CampaignPicture, "cover">) =>
  SOCIAL_IMAGE.width - (cover ? MARGIN + COVER_GAP + SOCIAL_COVER.width : 2 * MARGIN);
const NAME_SIZES = [84, 76, 68, 60, 52] as const;
const NAME_LINES = 3;
const NAME_HEIGHT = 262;
const NAME_LEADING = 1.16;
const BAR = { y: 512, height: 26 } as const;
const AMOUNT_BASELINE = 474;
const AMOUNT_SIZE = 64;
/** The font sizes for what stands next to the amount; the largest that fits is used. */
const CAPTION_SIZES = [32, 28, 24] as const;
const AMOUNT_GAP = 24;
const ASIDE_GAP = 40;

/** The preview image of a shared link, as SVG without any text: every word is an outline. */
export async function socialImageSvg(picture: CampaignPicture): Promise<string> {
  const { light } = picture.colors;
  const isRightToLeft = picture.direction === "rtl";
  const draw = (line: SetLine, from: number, y: number, color: string) => {
    const x = isRightToLeft ? SOCIAL_IMAGE.width - MARGIN - from - line.width : MARGIN + from;
    return line.draw(x, y, `fill="${color}"`);
  };
  const parts = [
    `<rect width="100%" height="100%" fill="${light.paper}"/><rect width="100%" height="14" fill="${light.primary}"/>`,
    await heading(picture, draw),
    await sums(picture, draw),
  ];
  if (picture.progress) {
    const width = innerOf(picture);
    const x = isRightToLeft ? SOCIAL_IMAGE.width - MARGIN - width : MARGIN;
    const place = { x, width, ...BAR, isRightToLeft };
    const fill = {
      track: `fill="${light.line}"`,
      settled: `fill="${light.primary}"`,
      clearing: 'fill="url(#hatch)"',
    };
    parts.push(hatch(14, `fill="${light.primary}"`), progressShape(picture.progress, place, fill));
  }
  parts.push(await signature(picture, draw));
  const { width, height } = SOCIAL_IMAGE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;
}

type Draw = (line: SetLine, from: number, y: number, color: string) => string;

async function heading(picture: CampaignPicture, draw: Draw): Promise<string> {
  const { name, byline, language, colors } = picture;
  const inner = innerOf(picture);
  const title = await typesetter("title", name, { language });
  const space = {
    width: inner,
    sizes: NAME_SIZES,
    maxLines: NAME_LINES,
    leading: NAME_LEADING,
    height: NAME_HEIGHT,
    language,
  };
  const { size, lines } = fitText(title, space);
  const body = await typesetter("body", byline ?? "", { language });
  const leading = size * NAME_LEADING;
  // Short names sit lower, to keep the picture balanced.
  const top = 68 + (NAME_LINES - lines.length) * 24 + size;
  const drawn = lines.map((line, at) => draw(line, 0, top + at * leading, colors.light.ink));
  if (byline) {
    const size = CAPTION_SIZES.find((one) => body.line(body.drawable, one).width <= inner) ?? CAPTION_SIZES.at(-1)!;
    const line = body.line(shortened(body, body.drawable, size, inner), size);
    drawn.push(draw(line, 0, top + (lines.length - 1) * leading + 62, colors.light.quiet));
  }
  return drawn.join("");
}

async function sums(picture: CampaignPicture, draw: Draw) {
  const { sum, amountNote, aside, language, direction, colors } = picture;
  const inner = innerOf(picture);
  const setting = { language, direction };
  const [figure, note, end] = await Promise.all([
    typesetter("title", sum, setting),
    typesetter("body", amountNote, setting),
    typesetter("strong", aside ?? "", setting),
  ]);
  const amountLine = figure.line(figure.drawable, AMOUNT_SIZE);
  const left = inner - amountLine.width - AMOUNT_GAP;
  const asideAt = (size: number) => (aside ? end.line(end.drawable, size) : null);
  const fits = (size: number, other: SetLine | null) =>
    note.line(note.drawable, size).width + (other ? other.width + ASIDE_GAP : 0) <= left;
  // Drops the text at the end of the line rather than truncating the caption.
  const sizeOfBoth = CAPTION_SIZES.find((size) => fits(size, asideAt(size)));
  const size = sizeOfBoth ?? CAPTION_SIZES.find((one) => fits(one, null)) ?? CAPTION_SIZES.at(-1)!;
  const endLine = sizeOfBoth ? asideAt(size) : null;
  const noteLine = note.line(shortened(note, note.drawable, size, left), size);
  return [
    draw(amountLine, 0, AMOUNT_BASELINE, colors.light.ink),
    draw(noteLine, amountLine.width + AMOUNT_GAP, AMOUNT_BASELINE, colors.light.quiet),
    endLine ? draw(endLine, inner - endLine.width, AMOUNT_BASELINE, colors.light.accent) : "",
  ].join("");
}

/** The installation's name, small, at the bottom; the product's own logo if it has no other name. */
async function signature({ language, direction, colors, house }: CampaignPicture, draw: Draw): Promise<string> {
  const setter = await typesetter("title", house, { language });
  const mark = direction === "rtl" ? SOCIAL_IMAGE.width - MARGIN - 30 : MARGIN;
  const sign = `<g transform="translate(${mark} 568) scale(0.9375)"><rect width="32" height="32" rx="8" fill="${colors.light.primary}"/><path d="M9 23 16 8l7 15M11.6 18h8.8" fill="none" stroke="${colors.light.paper}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  const isOwn = house === DEFAULT_HOUSE.name;
  return `${isOwn ? sign : ""}${draw(setter.line(house, 28), isOwn ? 44 : 0, 592, colors.light.quiet)}`;
}
