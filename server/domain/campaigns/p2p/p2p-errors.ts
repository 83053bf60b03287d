import { defineError } from "@/server/kernel/errors";
import { PAGES_PER_FUNDRAISER_MAX } from "@/server/kernel/limits";

export const TooManyPages = defineError({
  code: "too_many_pages",
  kind: "refused",
  message: `A fundraiser can have at most ${PAGES_PER_FUNDRAISER_MAX} open pages for a campaign. End one of them first.`,
});

export const TooManyMessages = defineError({
  code: "too_many_messages",
  kind: "rate_limit",
  message: "Too many messages. Try again later.",
});
