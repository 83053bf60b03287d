import type { EmailData, EmailKind, EmailPicture } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/**
 * A paragraph, a heading, a link on its own line, links next to each other, figures, a table, or a passage already
 * rendered as text and HTML. The first link is the email's button.
 */
export type EmailPart =
  | string
  | { heading: string }
  | { link: string; label: string }
  | { links: { link: string; label: string }[] }
  | { figures: EmailFigure[] }
  | { table: EmailTable }
  | { html: string; text: string };

/** A value, such as an amount, a date or a number, with its label. */
export interface EmailFigure {
  label: string;
  figure: string;
}

/** Figures whose labels link to pages, and their total. */
export interface EmailTable {
  title: string;
  rows: (EmailFigure & { link: string })[];
  total: EmailFigure;
}

export interface ComposedEmail {
  subject: string;
  /** What an inbox shows after the subject; by default the figures, else the first paragraph. */
  preview?: string;
  /** The headline, if it differs from the subject. */
  title?: string;
  /** A picture of the email's topic. */
  picture?: EmailPicture | null;
  /** How the reader is addressed. */
  greeting?: string;
  parts: EmailPart[];
  /** The footer: why the reader got the email, and how to stop it. */
  footer: EmailPart[];
}

/** Writes one kind of email in a language. `house` is the installation's name. */
export type Compose<Kind extends EmailKind> = (data: EmailData[Kind], locale: Locale, house: string) => ComposedEmail;
