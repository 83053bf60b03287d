import { TooManyUploads } from "@/server/domain/campaigns/pictures/picture-errors";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { COMPLEX_FILE_UPLOADS, PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_UPLOADS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import type { DocumentError, DrawnPicture } from "@/server/ports/document-reader";
import { QueueFull } from "@/server/ports/queue-full";

/** Who an upload's work is charged to. */
interface Uploader {
  /** The name of the rate limit that it counts against. */
  limit: string;
  /** Its place in the fair queue for drawing. */
  queue: { partner: string; link: string };
}

const TOKEN_BYTES = 16;
const RETRY_AFTER = { "Retry-After": "10" };

const NOT_A_PICTURE = "file must be a JPEG, PNG, WebP or HEIC picture.";
const REJECTED: Partial<Record<DocumentError, string>> = {
  too_large: `file must be at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
  too_many_pixels: `file must have at most ${PICTURE_MAX_PIXELS / 1_000_000} megapixels.`,
  too_complex: `file takes too much time or memory to draw, and counts as ${COMPLEX_FILE_UPLOADS} more uploads. Save it as a plain JPEG and upload that.`,
  unreadable: "file cannot be read as a picture. Save it as a JPEG or PNG and upload that.",
};

/** Redraws an uploaded base64 picture. If it cannot be drawn, the error says what to do. */
export async function drawUpload(ctx: Context, { limit, queue }: Uploader, file: string): Promise<DrawnPicture> {
  const consume = (uploads: number) => consumeRateLimitTokens(ctx, limit, uploads, PICTURE_UPLOADS);
  if ((await consume(1)).granted === 0) throw TooManyUploads({ headers: RETRY_AFTER });
  try {
    const drawn = await ctx.ports.documents.draw(Buffer.from(file, "base64"), queue);
    if (!("error" in drawn)) return drawn;
    // The work delayed everyone, so the uploader's rate limit is charged for it.
    if (drawn.error === "too_complex") await consume(COMPLEX_FILE_UPLOADS);
    throw InvalidParameter({ param: "file", message: REJECTED[drawn.error] ?? NOT_A_PICTURE });
  } catch (error) {
    if (error instanceof QueueFull) throw TooManyUploads({ headers: RETRY_AFTER, cause: error });
    throw error;
  }
}

/** An unguessable part of a picture's URLs. */
export function pictureToken(ctx: Context): string {
  return Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString("base64url");
}
