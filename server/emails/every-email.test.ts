import { expect, it } from "vitest";
import { createEmailWriter } from "@/server/emails/write-email";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { Email, EmailKind } from "@/server/ports/email-writer";
import { EMAIL_SAMPLES } from "@/server/testing/email-samples";
import { directionOf, LOCALES, type Locale } from "@/server/texts/locales";

const SITE = "https://give.example.org";
const STOP = `${SITE}/unsubscribe/address/h?s=s`;
/** One email client ignores style sheets beyond this size. */
const SHEET_MAX = 8_192;
const writer = createEmailWriter(SITE, () => DEFAULT_HOUSE);
const kinds = Object.keys(EMAIL_SAMPLES) as EmailKind[];

/** The words of an email's HTML after its preview, with the target of each link. */
function textIn(html: string): string {
  return html
    .slice(html.indexOf("<h1"))
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, "$2 $1")
    .replace(/<!--.*?-->/g, "")
    .replace(/<\/?(?:strong|em)>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

/** The content of both parts without the layout of figures and the footer: the words, and the links' targets. */
function contentOf(text: string): { words: string[]; links: string[] } {
  const separated = text
    .replaceAll("**", "")
    .replaceAll("\n--\n", "\n")
    .replace(/:(?=\s)/g, "");
  const words = separated.split(/\s+/).filter(Boolean);
  const isLink = (word: string) => word.startsWith(SITE);
  return { words: words.filter((word) => !isLink(word)), links: words.filter(isLink) };
}

function checkEmail(email: Email): void {
  const { subject, text, html } = writer.write(email, { stopUrl: STOP });
  expect(subject).not.toMatch(/[\n{}]/);
  expect(html).toContain(`lang="${email.locale}" dir="${directionOf(email.locale)}"`);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(contentOf(textIn(html))).toEqual(contentOf(text));
  // Why the reader gets it, how to stop it, and who sent it.
  const footer = text.slice(text.indexOf("\n--\n"));
  expect(footer.split("\n\n").length).toBeGreaterThanOrEqual(4);
  expect(footer).toContain(STOP);
  for (const part of ["contact", "privacy"]) expect(footer).toContain(`${SITE}/${part}?lang=${email.locale}`);
  for (const image of html.match(/<img [^>]*>/g) ?? []) {
    expect(image).toContain(`src="${SITE}/`);
    expect(image).toMatch(/ alt="[^"]+" width="\d+" height="\d+"/);
  }
  const preview = /mso-hide:all">([^<]*?)&#847;/.exec(html)![1]!;
  expect(preview.length).toBeGreaterThan(10);
  expect(preview).not.toBe(subject);
  for (const [, sheet] of html.matchAll(/<style>([\s\S]*?)<\/style>/g)) expect(sheet!.length).toBeLessThan(SHEET_MAX);
}

it.each(kinds)("every email %s says the same as text and as HTML, why it came and how to stop it", (kind) => {
  for (const data of EMAIL_SAMPLES[kind])
    for (const locale of LOCALES) checkEmail({ kind, locale: locale satisfies Locale, data } as Email);
});

it("lists of emails show the figures of a gift after its subject", () => {
  const [data] = EMAIL_SAMPLES.gift_notice;
  const { html } = writer.write({ kind: "gift_notice", locale: "de", data: data! });
  const preview = /mso-hide:all">([^<]*?)&#847;/.exec(html)![1]!;
  expect(preview).toMatch(/^Betrag: 25,00.\$ · Datum: 23\. November 2026 · /);
});

it("amounts stay in one line on narrow screens", () => {
  const samples = [
    { kind: "limit_notice", data: EMAIL_SAMPLES.limit_notice[0]! },
    { kind: "daily_receipts", data: EMAIL_SAMPLES.daily_receipts[0]! },
  ] as const;
  for (const { kind, data } of samples) {
    const { html } = writer.write({ kind, locale: "en", data } as Email);
    const amounts = html.match(/<td [^>]*>\$[\d.]+/g)!;
    expect(amounts.length).toBeGreaterThan(1);
    for (const cell of amounts) expect(cell).toContain(" nowrap");
  }
});

it("what people wrote stays text, in the picture's description too", () => {
  const [sample] = EMAIL_SAMPLES.gift_accepted;
  const evil = `"><script>alert(1)</script>`;
  const picture = { ...sample!.picture!, alt: evil };
  const data = { ...sample!, campaign: evil, beneficiary: evil, picture };
  const { html } = writer.write({ kind: "gift_accepted", locale: "en", data });
  expect(html).not.toContain("<script");
  expect(html).toContain('alt="&#34;&#62;&#60;script');
});
