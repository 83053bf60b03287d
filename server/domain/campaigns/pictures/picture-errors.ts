import { defineError } from "@/server/kernel/errors";

export const TooManyUploads = defineError({
  code: "too_many_uploads",
  kind: "rate_limit",
  message: "Too many pictures at a time. Wait the number of seconds in `Retry-After`, then upload it again.",
});
