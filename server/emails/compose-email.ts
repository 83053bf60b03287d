import type { EmailData, EmailKind } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/** A paragraph, a heading, a link that stands by itself, or a passage that is written in both forms already. */
export type EmailPart = string | { heading: string } | { link: string; label: string } | { html: string; text: string };

export interface ComposedEmail {
  subject: string;
  parts: EmailPart[];
  /** What stands apart at the end: why somebody gets the email, and how to end it. */
  footer?: EmailPart[];
}

/** Words one kind of email in a language. */
export type Compose<Kind extends EmailKind> = (data: EmailData[Kind], locale: Locale) => ComposedEmail;
