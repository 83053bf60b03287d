/** The reason shown to readers who may know no more: that of a declined card. */
export const PLAIN_DECLINE = {
  code: "declined",
  message: "The payment method was declined. Use another one.",
} as const;

/** The code of gifts that screening rejected. Only those who manage the party concerned read it. */
export const SCREENING_REJECTED = "screening_rejected";

/** The failure code for pages and emails, which never say that screening rejected a gift. */
export function shownFailureCode(code: string | null): string | null {
  return code === SCREENING_REJECTED ? PLAIN_DECLINE.code : code;
}
