import { shortened } from "@/server/documents/pictures/fit-text";
import { hatch, progressShape } from "@/server/documents/pictures/progress-shape";
import { svgText } from "@/server/documents/pictures/svg";
import { type SetLine, typesetter } from "@/server/documents/pictures/typesetter";
import type { CampaignPicture, PictureColors } from "@/server/resources/campaign-picture";

const WIDTH = 340;
const PADDING = 16;
const INNER = WIDTH - 2 * PADDING;
const NAME_SIZE = 15;
const AMOUNT_SIZE = 13;

/**
 * A badge of a campaign for places without scripts: its name, progress bar and amount. It follows the reader's light or
 * dark mode. Words are outlines; only the description, for screen readers, is text.
 */
export async function badgeSvg(picture: CampaignPicture): Promise<string> {
  const { language, direction, progress, description, colors } = picture;
  const isRightToLeft = direction === "rtl";
  const [name, sum] = await Promise.all([
    typesetter("strong", picture.name, { language }),
    typesetter("body", `${picture.sum} ${picture.amountNote}`, { language, direction }),
  ]);
  const draw = (line: SetLine, y: number, style: string) =>
    line.draw(isRightToLeft ? WIDTH - PADDING - line.width : PADDING, y, `class="${style}"`);
  const height = progress ? 84 : 62;
  const parts = [
    draw(name.line(shortened(name, name.drawable, NAME_SIZE, INNER), NAME_SIZE), 28, "i"),
    draw(sum.line(shortened(sum, sum.drawable, AMOUNT_SIZE, INNER), AMOUNT_SIZE), height - 16, "q"),
  ];
  if (progress) {
    const place = { x: PADDING, y: 41, width: INNER, height: 9, isRightToLeft };
    const fill = { track: 'class="l"', settled: 'class="m"', clearing: 'fill="url(#hatch)"' };
    parts.push(hatch(6, 'class="m"'), progressShape(progress, place, fill));
  }
  const frame = `<rect class="p" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="10"/>`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" lang="${svgText(language)}">`;
  const style = `<style>${rules(colors.light)}@media(prefers-color-scheme:dark){${rules(colors.dark)}}</style>`;
  return `${head}<title>${svgText(description)}</title>${style}${frame}${parts.join("")}</svg>`;
}

function rules({ paper, ink, quiet, line, primary }: PictureColors): string {
  return `.p{fill:${paper};stroke:${line}}.i{fill:${ink}}.q{fill:${quiet}}.l{fill:${line}}.m{fill:${primary}}`;
}
