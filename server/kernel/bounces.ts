/** Why an email came back for good. */
export const BOUNCE_REASONS = ["no_mailbox", "no_domain", "closed", "full", "expired", "refused"] as const;
export type BounceReason = (typeof BOUNCE_REASONS)[number];

/** A mail server's reply about a recipient. */
export interface ServerAnswer {
  /** The reply of SMTP, such as 550; null if it is not known. */
  code: number | null;
  /** The enhanced status of RFC 3463, such as 5.1.1; null if there is none. */
  status: string | null;
  /** In the server's words. */
  text: string;
}

/** By enhanced status, whatever its first digit: that says whether the server gave up. */
const BY_STATUS: Readonly<Record<string, BounceReason>> = {
  "1.0": "no_mailbox",
  "1.1": "no_mailbox",
  "1.2": "no_domain",
  "1.3": "no_mailbox",
  "1.6": "no_mailbox",
  "1.10": "no_domain",
  "2.1": "closed",
  "2.2": "full",
  "4.7": "expired",
};
const ENHANCED = /\b([245])\.(\d{1,3}\.\d{1,3})\b/;
/** What a server without enhanced statuses says if the problem is the sender and not the mailbox. */
const ABOUT_SENDER = /relay|spam|block|black.?list|policy|denied|reputation|spf|dkim|dmarc/i;
const MAILBOX_CODES = [550, 551, 553];
const FULL_CODE = 552;

/** Says why a server refused a recipient for good; null if it may take the email later. */
export function bounceReasonOf(answer: ServerAnswer): BounceReason | null {
  const { code, text } = answer;
  const [, kind, detail] = ENHANCED.exec(answer.status ?? "") ?? ENHANCED.exec(text) ?? [];
  if (kind === "4" || kind === "2" || (kind === undefined && (code === null || code < 500))) return null;
  if (detail !== undefined && detail !== "0.0") return BY_STATUS[detail] ?? "refused";
  if (code === FULL_CODE) return "full";
  return code !== null && MAILBOX_CODES.includes(code) && !ABOUT_SENDER.test(text) ? "no_mailbox" : "refused";
}

/** Reads a stored code again; "refused" for one that is not known. */
export function readBounceReason(code: string): BounceReason {
  return BOUNCE_REASONS.find((reason) => reason === code) ?? "refused";
}

/** True if nothing arrives at the address at all. A mailbox that is full, or rejects one email, may get others. */
export function isUndeliverable(reason: BounceReason): boolean {
  return reason === "no_mailbox" || reason === "no_domain" || reason === "closed";
}
