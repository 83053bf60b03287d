import { defineError } from "@/server/kernel/errors";
import { PAGES_PER_FUNDRAISER_MAX } from "@/server/kernel/limits";

export const TooManyPages = defineError({
  code: "too_many_pages",
  kind: "refused",
  message: `One fundraiser has at most ${PAGES_PER_FUNDRAISER_MAX} open pages beneath a campaign. End one of them first.`,
});

export const TooManyMessages = defineError({
  code: "too_many_messages",
  kind: "rate_limit",
  message: "So many messages are not sent at once. Try again later.",
});
