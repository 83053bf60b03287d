import { createHash } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type { OutgoingEmail } from "@/server/ports/email";

// Line ends would begin a header of the sender's choice; marks of writing direction would disguise one.
const UNSAFE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The mail as nodemailer wants it: one recipient, headers on one line each, a Message-ID that tells a second sending. */
export function emailOptions(email: OutgoingEmail, from: string): SendMailOptions {
  return {
    from: headerText(from),
    // As an object, so that no comma or bracket in it is read as further recipients.
    to: { name: "", address: headerText(email.to) },
    subject: headerText(email.subject),
    text: email.text,
    html: email.html,
    messageId: messageId(email.key, from),
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(email.unsubscribeUrl) },
    attachments: email.attachments.map(({ fileName, mediaType, bytes }) => ({
      filename: headerText(fileName).replace(/[\\/]/g, "-"),
      contentType: headerText(mediaType),
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Lets mail programs show a button of their own that ends such mails. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return {
    "List-Unsubscribe": `<${headerText(url).replace(/[<>\s]/g, "")}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The same for every sending of one occasion; the occasion itself is not readable from it. */
function messageId(key: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return `<${emailName(key)}@${domain}>`;
}

/** A short name for the occasion that is safe in headers and file names. */
export function emailName(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}

function headerText(text: string): string {
  return text.replace(UNSAFE, " ").trim();
}
