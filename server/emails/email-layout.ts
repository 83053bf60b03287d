import type { EmailPart, EmailTable } from "@/server/emails/compose-email";
import { escapeHtml } from "@/server/emails/escape-html";
import { directionOf, type Locale } from "@/server/texts/locales";

interface Laid {
  locale: Locale;
  parts: EmailPart[];
  /** The footer: why the reader got the email, and how to stop it. */
  footer?: EmailPart[];
}

const BODY_STYLE = "margin:0 auto;max-width:36em;padding:24px;font:17px/1.6 Georgia,serif;color:#1d2420";
const HEADING_STYLE = "margin:24px 0 0;font-size:24px;line-height:1.25";
const TABLE_STYLE = "width:100%;border-collapse:collapse;font-variant-numeric:lining-nums tabular-nums";
const TOTAL_STYLE = "border-top:1px solid #d9d6cb;font-weight:bold";
const FOOTER_STYLE = "margin-top:32px;border-top:1px solid #d9d6cb;padding-top:12px;font-size:14px;color:#55605a";

/** Renders an email's text and HTML from the same parts, in the language's own direction. */
export function layOut({ locale, parts, footer = [] }: Laid): { text: string; html: string } {
  const below = footer.length > 0 ? `<div style="${FOOTER_STYLE}">${footer.map(htmlOf).join("")}</div>` : "";
  const lines = [...parts.map(textOf), ...(footer.length > 0 ? ["--", ...footer.map(textOf)] : [])];
  return {
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8"><body style="${BODY_STYLE}">${parts.map(htmlOf).join("")}${below}</body></html>`,
  };
}

function textOf(part: EmailPart): string {
  if (typeof part === "string") return part;
  if ("heading" in part) return part.heading;
  if ("table" in part) return tableText(part.table);
  return "link" in part ? `${part.label}\n${part.link}` : part.text;
}

function htmlOf(part: EmailPart): string {
  if (typeof part === "string") return `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`;
  if ("heading" in part) return `<h1 style="${HEADING_STYLE}">${escapeHtml(part.heading)}</h1>`;
  if ("table" in part) return tableHtml(part.table);
  if (!("link" in part)) return part.html;
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`;
}

function tableText({ title, rows, total }: EmailTable): string {
  const lines = rows.map(({ label, link, figure }) => `${label}: ${figure}\n${link}`);
  return [title, ...lines, `${total.label}: ${total.figure}`].join("\n\n");
}

/** Few bytes a row: some email clients cut off what is longer than 100 kB. */
function tableHtml({ title, rows, total }: EmailTable): string {
  const lines = rows.map(({ label, link, figure }) => {
    const named = `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`;
    return `<tr><td>${named}<td style="text-align:end">${escapeHtml(figure)}`;
  });
  const cell = (text: string, align: string) => `<td style="${TOTAL_STYLE};text-align:${align}">${escapeHtml(text)}`;
  return `<table cellpadding="4" style="${TABLE_STYLE}"><caption style="text-align:start;padding:4px;font-weight:bold">${escapeHtml(title)}</caption>${lines.join("")}<tr>${cell(total.label, "start")}${cell(total.figure, "end")}</table>`;
}
