import { takeFile } from "@/app/take-file";
import { getVisitor, type Visitor } from "@/app/visitor";
import { isAlmonerError } from "@/server/kernel/errors";
import { PICTURE_MAX_BYTES } from "@/server/kernel/limits";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** A fundraiser's photo, whose text is the name next to it. */
export interface Photo {
  kind: "organizer";
  alt: string;
  file: string;
}

/** What was wrong with a photo, as URLs say it, in words. */
const PHOTO_ERRORS = {
  missing: (locale) => translator(locale, "verify")("fileMissing"),
  too_large: (locale) => translator(locale, "verify")("fileTooLarge"),
  invalid_parameter: (locale) => translator(locale, "verify")("fileUnreadable"),
  too_many_uploads: (locale) => translator(locale, "verify")("fileBusy"),
  invalid_state: (locale) => translator(locale, "form")("linkTooOld"),
} as const satisfies Record<string, (locale: Locale) => string>;
type PhotoError = keyof typeof PHOTO_ERRORS;

/** Takes a photo from a plain form and uploads it; returns what was wrong, or null. */
export async function takePhoto(
  request: Request,
  upload: (visitor: Visitor, photo: Photo) => Promise<unknown>,
): Promise<PhotoError | null> {
  const visitor = await getVisitor();
  if (!(await visitor.checkFormRateLimit())) return "too_many_uploads";
  const bytes = await takeFile(request, PICTURE_MAX_BYTES);
  if (typeof bytes === "string") return bytes;
  try {
    await upload(visitor, { kind: "organizer", alt: "", file: Buffer.from(bytes).toString("base64") });
    return null;
  } catch (error) {
    if (isAlmonerError(error) && isPhotoError(error.code)) return error.code;
    throw error;
  }
}

/** What a URL says was wrong with a photo, in words; null if nothing was. */
export function photoError(said: unknown, locale: Locale): string | null {
  return isPhotoError(said) ? PHOTO_ERRORS[said](locale) : null;
}

function isPhotoError(said: unknown): said is PhotoError {
  return typeof said === "string" && Object.hasOwn(PHOTO_ERRORS, said);
}
