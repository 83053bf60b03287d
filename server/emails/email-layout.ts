import type { ComposedEmail, EmailFigure, EmailPart, EmailTable } from "@/server/emails/compose-email";
import { EMAIL_SHEETS, EMAIL_STYLES as STYLES } from "@/server/emails/email-style";
import { escapeHtml } from "@/server/emails/escape-html";
import type { ShownLogo } from "@/server/kernel/brand";
import { directionOf, type Locale } from "@/server/texts/locales";

interface Laid extends ComposedEmail {
  locale: Locale;
  /** The name of the installation that sends it, which links to its site. */
  house: string;
  logo: ShownLogo | null;
  home: string;
}

const PREVIEW_MAX = 140;
const LOGO_HEIGHT = 32;
/** Keeps the text after the preview out of the inbox. */
const PREVIEW_FILL = "&#847;&zwnj;&nbsp;".repeat(60);

/**
 * Renders an email's text and HTML from the same parts in the same order, in the language's direction. The HTML
 * consists of tables with inline styles, which every client renders; what only some clients support (dark colors,
 * narrow screens) is in its head. It loads only our own pictures, which are the same for every reader.
 */
export function layOut(email: Laid): { text: string; html: string } {
  return { text: textOfEmail(email), html: htmlOfEmail(email) };
}

function textOfEmail({ subject, title = subject, greeting, parts, footer }: Laid): string {
  const lines = [title, ...(greeting ? [greeting] : []), ...parts.map(textOf), "--", ...footer.map(textOf)];
  return `${lines.join("\n\n")}\n`;
}

function textOf(part: EmailPart): string {
  if (typeof part === "string") return part;
  if ("heading" in part) return part.heading;
  if ("figures" in part) return part.figures.map(figureText).join("\n");
  if ("table" in part) return tableText(part.table);
  if ("links" in part) return part.links.map(textOf).join("\n");
  return "link" in part ? `${part.label}\n${part.link}` : part.text;
}

function figureText({ label, figure }: EmailFigure): string {
  return `${label}: ${figure}`;
}

function tableText({ title, rows, total }: EmailTable): string {
  return [title, ...rows.map((row) => `${figureText(row)}\n${row.link}`), figureText(total)].join("\n\n");
}

/** The logo is our own file, the same for every reader; clients that don't load pictures show the name. */
function houseHtml({ house, logo }: Laid): string {
  if (!logo) return escapeHtml(house);
  const width = Math.round((logo.width * LOGO_HEIGHT) / logo.height);
  const size = `width="${width}" height="${LOGO_HEIGHT}"`;
  return `<img src="${escapeHtml(logo.url)}" ${size} alt="${escapeHtml(logo.alt || house)}" style="border:0;display:block">`;
}

function htmlOfEmail(email: Laid): string {
  const { locale, subject, title = subject, greeting, parts, footer, home } = email;
  const direction = directionOf(locale);
  const button = parts.find((part) => typeof part !== "string" && "link" in part);
  const body = parts.map((part) => (part === button ? buttonHtml(part as EmailLink) : htmlOf(part, direction)));
  const words = [
    `<h1 style="${STYLES.title}">${escapeHtml(title)}</h1>`,
    ...(greeting ? [paragraph(greeting)] : []),
    ...body,
  ];
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head>${headHtml(subject)}</head>
<body class="paper" style="${STYLES.body}"><div style="${STYLES.preview}">${escapeHtml(previewOf(email))}${PREVIEW_FILL}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" dir="${direction}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${STYLES.frame}">
<tr><td class="house" style="${STYLES.house}"><a href="${escapeHtml(home)}" style="color:inherit;text-decoration:none">${houseHtml(email)}</a></td></tr>
<tr><td class="card" style="${STYLES.card}">${pictureHtml(email)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="content ink" style="${STYLES.content}">
${words.join("\n")}
</td></tr></table></td></tr>
<tr><td class="quiet" style="${STYLES.footer}">
${footer.map(footerHtml).join("\n")}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
}

function headHtml(subject: string): string {
  const sheets = EMAIL_SHEETS.map((sheet) => `<style>${sheet}</style>`).join("");
  return `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(subject)}</title>${sheets}`;
}

/**
 * The explicit preview, else the figures, which say what the subject does not, in every language; else the first
 * paragraph.
 */
function previewOf({ preview, parts, subject }: Laid): string {
  const figures = parts.find((part) => typeof part !== "string" && "figures" in part) as EmailFigures | undefined;
  const facts = figures && figures.figures.length > 1 ? figures.figures.map(figureText).join(" · ") : undefined;
  const text = preview ?? facts ?? parts.find((part) => typeof part === "string") ?? subject;
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= PREVIEW_MAX ? line : `${line.slice(0, PREVIEW_MAX - 1).replace(/\s+\S*$/, "")}…`;
}

function pictureHtml({ picture }: Laid): string {
  if (!picture) return "";
  const { url, alt, width, height } = picture;
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="598" height="${Math.round((598 * height) / width)}" style="${STYLES.picture}">`;
}

type EmailFigures = Extract<EmailPart, { figures: EmailFigure[] }>;
type EmailLink = Extract<EmailPart, { link: string }>;

/** A cell with a background, which also works in clients that ignore the padding of links. */
function buttonHtml({ link, label }: EmailLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="button" style="${STYLES.button}"><a href="${escapeHtml(link)}" style="${STYLES.buttonLink}">${escapeHtml(label)}</a></td></tr></table>`;
}

function paragraph(text: string, style: string = STYLES.paragraph): string {
  return `<p style="${style}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function linkHtml({ link, label }: EmailLink, style: string): string {
  return `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a>`;
}

function footerHtml(part: EmailPart): string {
  if (typeof part === "string") return paragraph(part, STYLES.footerParagraph);
  if ("link" in part) return `<p style="${STYLES.footerParagraph}">${linkHtml(part, STYLES.footerLink)}</p>`;
  if ("links" in part) {
    const links = part.links.map((link) => linkHtml(link, STYLES.footerLink));
    return `<p style="${STYLES.footerParagraph}">${links.join("&#8194; ")}</p>`;
  }
  return htmlOf(part, "ltr");
}

function htmlOf(part: EmailPart, direction: "ltr" | "rtl"): string {
  if (typeof part === "string") return paragraph(part);
  if ("heading" in part) return `<h2 style="${STYLES.heading}">${escapeHtml(part.heading)}</h2>`;
  if ("figures" in part) return figuresHtml(part.figures, direction);
  if ("table" in part) return tableHtml(part.table, direction);
  if ("links" in part) return part.links.map((link) => htmlOf(link, direction)).join("");
  if (!("link" in part)) return part.html;
  return `<p style="${STYLES.paragraph}">${linkHtml(part, STYLES.link)}</p>`;
}

/** The end of a line as a value that Outlook supports. */
const endOf = (direction: "ltr" | "rtl") => (direction === "rtl" ? "left" : "right");

/** The longest figure that fits in one line on every phone: an amount, and most dates. */
const ONE_LINE_MAX = 16;

/** Prevents line breaks within a short figure, such as an amount; longer names and addresses may break. */
function inOneLine(figure: string): string {
  return figure.length <= ONE_LINE_MAX ? " nowrap" : "";
}

function figuresHtml(figures: EmailFigure[], direction: "ltr" | "rtl"): string {
  const gap = direction === "rtl" ? "8px 0 8px 12px" : "8px 12px 8px 0";
  const rows = figures.map(
    ({ label, figure }) =>
      `<tr valign="top"><td class="quiet" style="${STYLES.label};padding:${gap}">${escapeHtml(label)}</td><td align="${endOf(direction)}"${inOneLine(figure)} style="${STYLES.figure}">${escapeHtml(figure)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="${STYLES.table}">${rows.join("")}</table>`;
}

/** Uses few bytes per row, because some email clients cut off emails longer than 100 kB. */
function tableHtml({ title, rows, total }: EmailTable, direction: "ltr" | "rtl"): string {
  const end = endOf(direction);
  const lines = rows.map(
    ({ label, link, figure }) =>
      `<tr><td><a href="${escapeHtml(link)}">${escapeHtml(label)}</a><td align=${end}${inOneLine(figure)}>${escapeHtml(figure)}`,
  );
  const start = end === "right" ? "left" : "right";
  return `<table cellpadding="4" cellspacing="0" style="${STYLES.table}"><caption align="${start}" style="${STYLES.caption};text-align:${start}">${escapeHtml(title)}</caption>${lines.join("")}<tr><td style="${STYLES.total}">${escapeHtml(total.label)}</td><td align="${end}"${inOneLine(total.figure)} style="${STYLES.total}">${escapeHtml(total.figure)}</td></tr></table>`;
}
