import { z } from "zod";
import type { CampaignPicture } from "@/server/generated/prisma/client";
import { PICTURE_ALT_MAX_CHARACTERS, PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from "@/server/kernel/limits";
import { campaignId, createdAtOut, instant, pictureId, textField } from "@/server/resources/fields";
import { wholeField } from "@/server/resources/number-fields";
import { integerOut, textOut, urlOut } from "@/server/resources/response-fields";

/** Where a picture is shown. */
export const PICTURE_KINDS = ["cover", "logo", "organizer", "story", "gallery"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The kinds of which a campaign has only one: a new picture replaces the old one. */
export const ONLY_PICTURES: readonly PictureKind[] = ["cover", "logo", "organizer"];

const MEGABYTE = 1024 * 1024;
const BASE64_CHARACTERS = Math.ceil(PICTURE_MAX_BYTES / 3) * 4;
const SIDE_MAX = 20_000;

const kind = z
  .enum(PICTURE_KINDS)
  .describe(
    "Where it is shown: at the top of the page (`cover`), next to the organizer's name (`organizer`), as the campaign's logo (`logo`), in the story (`story`), or below it (`gallery`). A campaign has one cover, one logo and one picture of the organizer: a new one replaces the old one.",
  );

const alt = textField(PICTURE_ALT_MAX_CHARACTERS).describe(
  "What the picture shows, for people who cannot see it. An empty text says that it only decorates.",
);

const focusOf = (side: string) =>
  wholeField(0, 100).describe(
    `The point that stays in view where the picture is cropped, in percent of its ${side}. Default: 50.`,
  );

const base64 = z
  .string()
  .refine(isBase64, { error: `must be a file of at most ${PICTURE_MAX_BYTES / MEGABYTE} MB, in base64` })
  .meta({ minLength: 4, maxLength: BASE64_CHARACTERS, pattern: "^[A-Za-z0-9+/]+={0,2}$" });

/** Decoding is cheaper than matching a pattern against megabytes of text. */
function isBase64(text: string): boolean {
  if (text === "" || text.length > BASE64_CHARACTERS) return false;
  return Buffer.from(text, "base64").toString("base64") === text;
}

export const pictureCreateBody = z
  .strictObject({
    kind,
    alt,
    focus_x: focusOf("width, from the left").nullish(),
    focus_y: focusOf("height, from the top").nullish(),
    file: base64.describe(
      `The picture: a JPEG, PNG, WebP or HEIC of at most ${PICTURE_MAX_BYTES / MEGABYTE} MB and ${PICTURE_MAX_PIXELS / 1_000_000} megapixels, in base64. In \`multipart/form-data\`, the file itself.`,
    ),
  })
  .meta({ id: "PictureCreate", description: "A picture to upload." });

export const pictureUpdateBody = z
  .strictObject({
    alt: alt.optional(),
    focus_x: focusOf("width, from the left").optional(),
    focus_y: focusOf("height, from the top").optional(),
  })
  .meta({ id: "PictureUpdate", description: "Changes to a picture. Fields you leave out stay unchanged." });

const side = integerOut(1, SIDE_MAX);
const percent = integerOut(0, 100);

/** A picture in every response. */
export const pictureResource = z
  .strictObject({
    id: pictureId.describe("The id of the picture."),
    campaign_id: campaignId.describe("The campaign or fundraising page that it belongs to."),
    kind: z.enum(PICTURE_KINDS).describe("Where it is shown."),
    alt: textOut(PICTURE_ALT_MAX_CHARACTERS).describe("What it shows. Empty if it only decorates."),
    focus_x: percent.describe("The point that stays in view where it is cropped, in percent of its width."),
    focus_y: percent.describe("The point that stays in view where it is cropped, in percent of its height."),
    width: side.describe("The width of the largest file, in pixels."),
    height: side.describe("The height of the largest file, in pixels."),
    url: urlOut.describe(
      "The URL of the largest file, a WebP. It never changes, and has no file once the picture is removed.",
    ),
    sources: z
      .array(
        z.strictObject({
          url: urlOut.describe("The URL of the file."),
          width: side.describe("Its width, in pixels."),
          height: side.describe("Its height, in pixels."),
        }),
      )
      .max(10)
      .describe("Its files, the narrowest first."),
    created_at: createdAtOut,
  })
  .meta({ id: "Picture", description: "An uploaded picture of a campaign or fundraising page." });
export type Picture = z.infer<typeof pictureResource>;

const FILE_PATH = /^\/pictures\/([\w-]{22})\/(\d{1,5})\.webp$/;

/** The picture and size that a path names; null for any other path. */
export function pictureAt(pathname: string): { token: string; width: number } | null {
  const [, token, width] = FILE_PATH.exec(pathname) ?? [];
  return token === undefined ? null : { token, width: Number(width) };
}

/** Writes a picture. `publicUrl` has no trailing slash. */
export function serializePicture(picture: CampaignPicture, publicUrl: string): Picture {
  const { width, height, widths, token } = picture;
  const sources = widths.map((wide) => ({
    url: `${publicUrl}/pictures/${token}/${wide}.webp`,
    width: wide,
    height: Math.max(1, Math.round((height * wide) / width)),
  }));
  return {
    id: picture.id,
    campaign_id: picture.campaignId,
    kind: picture.kind as PictureKind,
    alt: picture.alt,
    focus_x: picture.focusX,
    focus_y: picture.focusY,
    width,
    height,
    url: sources.at(-1)!.url,
    sources,
    created_at: instant(picture.createdAt),
  };
}

/** The default focal point of a crop: the middle. */
export const FOCUS_DEFAULT = 50;
