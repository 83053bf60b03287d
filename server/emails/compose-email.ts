import type { EmailData, EmailKind, EmailPicture } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/**
 * A paragraph, a heading, a link of its own line, links next to each other, figures, a table, or a passage already rendered as text and HTML. The
 * first link is the email's button.
 */
export type EmailPart =
  | string
  | { heading: string }
  | { link: string; label: string }
  | { links: { link: string; label: string }[] }
  | { figures: EmailFigure[] }
  | { table: EmailTable }
  | { html: string; text: string };

/** A figure, such as an amount, a date or a number, under its name. */
export interface EmailFigure {
  label: string;
  figure: string;
}

/** Figures, each with the page that its label leads to, and their total. */
export interface EmailTable {
  title: string;
  rows: (EmailFigure & { link: string })[];
  total: EmailFigure;
}

export interface ComposedEmail {
  subject: string;
  /** What lists of emails show after the subject; by default the figures, else the sentence that says what happened. */
  preview?: string;
  /** The headline, if it is not the subject. */
  title?: string;
  /** Of what the email is about. */
  picture?: EmailPicture | null;
  /** How the reader is addressed. */
  greeting?: string;
  parts: EmailPart[];
  /** The footer: why the reader got the email, and how to stop it. */
  footer: EmailPart[];
}

/** Writes one kind of email in a language. `house` is the installation's name. */
export type Compose<Kind extends EmailKind> = (data: EmailData[Kind], locale: Locale, house: string) => ComposedEmail;
