import { defineError } from "@/server/kernel/errors";

export const NotSignedIn = defineError({
  code: "not_signed_in",
  kind: "authentication",
  message: "Nobody is signed in in this browser, or the session has ended. Sign in again.",
});
export const ForeignOrigin = defineError({
  code: "foreign_origin",
  kind: "permission",
  message: "The request was not sent by a page of this site.",
});
