import { takeFiles } from "@/app/_request/take-file";
import { typedIn } from "@/server/forms/read-form";
import { type AlmonerError, isAlmonerError } from "@/server/kernel/errors";
import { PICTURE_ALT_MAX_CHARACTERS, PICTURE_MAX_BYTES, PICTURES_PER_CAMPAIGN_MAX } from "@/server/kernel/limits";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** A picture from a plain form, as operations expect it. */
export interface TakenPicture {
  /** Its alternative text as entered; empty if the form has no field for it. */
  alt: string;
  file: string;
}

/** The outcome of a form with pictures. */
export interface TakenPictures {
  /** The error; null if there was none. */
  error: PictureError | null;
  /** How many were uploaded before that. */
  count: number;
  alt: string;
}

interface TakePictures {
  /** Whether the sender is within the rate limit for forms. */
  checkRateLimit(): Promise<boolean>;
  upload(picture: TakenPicture): Promise<unknown>;
  /** The maximum number of pictures per form. */
  atMost: number;
}

/** Texts for picture errors, by the word in the URL. */
const PICTURE_ERRORS = {
  missing: (locale) => translator(locale, "verify")("fileMissing"),
  too_large: (locale) => translator(locale, "verify")("fileTooLarge"),
  too_many_files: (locale, atMost) => translator(locale, "media")("errorTooMany", { max: atMost }),
  invalid_parameter: (locale) => translator(locale, "verify")("fileUnreadable"),
  too_long: (locale) => translator(locale, "form")("tooLong", { max: PICTURE_ALT_MAX_CHARACTERS }),
  too_many_uploads: (locale) => translator(locale, "verify")("fileBusy"),
  invalid_state: (locale) => translator(locale, "media")("errorFull", { max: PICTURES_PER_CAMPAIGN_MAX }),
  insufficient_scope: (locale) => translator(locale, "media")("errorRole"),
} as const satisfies Record<string, (locale: Locale, atMost: number) => string>;
export type PictureError = keyof typeof PICTURE_ERRORS;

/** Takes pictures from a plain form and uploads them in turn, up to the first that is rejected. */
export async function takePictures(
  request: Request,
  { checkRateLimit, upload, atMost }: TakePictures,
): Promise<TakenPictures> {
  const ended = (error: PictureError | null, count = 0, alt = ""): TakenPictures => ({ error, count, alt });
  if (!(await checkRateLimit())) return ended("too_many_uploads");
  const taken = await takeFiles(request, { maxBytes: PICTURE_MAX_BYTES, atMost });
  if (typeof taken === "string") return ended(taken);
  const { alt } = typedIn({ fields: ["alt"] }, taken.form);
  if (taken.files.length > atMost) return ended("too_many_files", 0, alt);
  for (const [count, bytes] of taken.files.entries()) {
    try {
      await upload({ alt: alt.trim(), file: Buffer.from(bytes).toString("base64") });
    } catch (error) {
      if (isAlmonerError(error) && isPictureError(error.code)) return ended(codeOf(error), count, alt);
      throw error;
    }
  }
  return ended(null, taken.files.length);
}

/** The text for a picture error in a URL; null if there is none. */
export function pictureError(said: unknown, locale: Locale, atMost = 1): string | null {
  return isPictureError(said) ? PICTURE_ERRORS[said](locale, atMost) : null;
}

/** True if the error is about a picture's text, not its file. */
export function isAboutText(said: unknown): boolean {
  return said === "too_long";
}

function codeOf({ code, param }: AlmonerError): PictureError {
  return param === "alt" ? "too_long" : (code as PictureError);
}

function isPictureError(said: unknown): said is PictureError {
  return typeof said === "string" && Object.hasOwn(PICTURE_ERRORS, said);
}
