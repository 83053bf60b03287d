import { type PictureError, pictureError, takePictures } from "@/app/_request/take-pictures";
import { getVisitor, type Visitor } from "@/app/_request/visitor";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** A fundraiser's photo, whose alternative text is the name. */
interface Photo {
  kind: "organizer";
  alt: string;
  file: string;
}

/** Takes a photo from a plain form and uploads it; returns what was wrong, or null. */
export async function takePhoto(
  request: Request,
  upload: (visitor: Visitor, photo: Photo) => Promise<unknown>,
): Promise<PictureError | null> {
  const visitor = await getVisitor();
  const { error } = await takePictures(request, {
    checkRateLimit: visitor.checkFormRateLimit,
    upload: ({ file }) => upload(visitor, { kind: "organizer", alt: "", file }),
    atMost: 1,
  });
  return error;
}

/** A photo's error from the URL, in words; null if there is none. */
export function photoError(said: unknown, locale: Locale): string | null {
  return said === "invalid_state" ? translator(locale, "form")("linkTooOld") : pictureError(said, locale);
}
