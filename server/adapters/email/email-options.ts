import type { SendMailOptions } from "nodemailer";
import type { OutgoingEmail } from "@/server/ports/email";

// Line breaks would inject a header; direction marks would disguise one.
const UNSAFE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Returns nodemailer's options for the email: one recipient, single-line headers, and a Message-ID that identifies
 * duplicates.
 */
export function emailOptions(email: OutgoingEmail, from: string): SendMailOptions {
  return {
    from: headerText(from),
    // As an object, so that a comma or bracket in it cannot add recipients.
    to: { name: "", address: headerText(email.to) },
    ...(email.replyTo !== null && { replyTo: { name: "", address: headerText(email.replyTo) } }),
    subject: headerText(email.subject),
    text: email.text,
    html: email.html,
    messageId: messageId(email.name, from),
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

/** Lets email clients show their own unsubscribe button. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return {
    "List-Unsubscribe": `<${headerText(url).replace(/[<>\s]/g, "")}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The same for every attempt to send an email, without revealing what it is about. */
function messageId(name: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return `<${name}@${domain}>`;
}

function headerText(text: string): string {
  return text.replace(UNSAFE, " ").trim();
}
