import type { EmailData, EmailKind } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/** A paragraph, a heading, a link of its own line, a table, or a passage already rendered as text and HTML. */
export type EmailPart =
  | string
  | { heading: string }
  | { link: string; label: string }
  | { table: EmailTable }
  | { html: string; text: string };

/** Figures, each with the page that its label leads to, and their total. */
export interface EmailTable {
  title: string;
  rows: { label: string; link: string; figure: string }[];
  total: { label: string; figure: string };
}

export interface ComposedEmail {
  subject: string;
  parts: EmailPart[];
  /** The footer: why the reader got the email, and how to stop it. */
  footer?: EmailPart[];
}

/** Writes one kind of email in a language. */
export type Compose<Kind extends EmailKind> = (data: EmailData[Kind], locale: Locale) => ComposedEmail;
