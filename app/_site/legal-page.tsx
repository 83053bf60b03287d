import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "next";
import { languageLinks } from "@/app/_request/language-links";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor, type Operator } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MarkdownBlocks } from "@/components/ui/markdown";
import { MANDATE_ADDRESS_MONTHS } from "@/server/kernel/limits";
import { readMarkdown } from "@/server/markdown/read-markdown";
import { aboutAlmoner } from "@/server/texts/about-almoner";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export type LegalPart = "contact" | "privacy" | "terms";

interface LegalPageProps {
  part: LegalPart;
  searchParams: SearchParams;
}

export async function legalMetadata(part: LegalPart, searchParams: SearchParams): Promise<Metadata> {
  const [{ locale }, { publicUrl }] = await Promise.all([pageLocale(searchParams), getVisitor()]);
  const url = `${publicUrl}/${part}`;
  return {
    title: translator(locale, "legal")(part),
    alternates: languageLinks(url),
    other: { "page-scripts": "own" },
  };
}

/** A page with the operator's own legal text. Until there is one, it says so, and describes what the software does. */
export async function LegalPage({ part, searchParams }: LegalPageProps) {
  const [{ locale, href }, { house, isSandbox, operator }] = await Promise.all([
    pageLocale(searchParams),
    getVisitor(),
  ]);
  const t = translator(locale, "legal");
  const own = await readOwn(operator, part, locale);
  return (
    <DonorFrame locale={locale} path={`/${part}`} href={href} isSandbox={isSandbox} house={house}>
      <div className="mx-auto max-w-measure space-y-10">
        <h1 className="page-title">{t(part)}</h1>
        {part === "contact" && <Contact operator={operator} locale={locale} />}
        {own !== null ? (
          <section className="space-y-3">
            <h2 className="section-title">{t("fromOperator")}</h2>
            <MarkdownBlocks blocks={readMarkdown(own)} />
          </section>
        ) : (
          part !== "contact" && <p className="rounded-card border border-line bg-card p-5">{t("notFilledIn")}</p>
        )}
        {part !== "contact" && <Software part={part} operator={operator} locale={locale} />}
      </div>
    </DonorFrame>
  );
}

/** The operator's own text, in this language if available; null if there is none. */
async function readOwn({ legalDir }: Operator, part: LegalPart, locale: Locale): Promise<string | null> {
  if (legalDir === null) return null;
  for (const name of [`${part}.${locale}.md`, `${part}.md`]) {
    const text = await readFile(path.join(/* turbopackIgnore: true */ legalDir, name), "utf8").catch(() => null);
    if (text !== null) return text;
  }
  return null;
}

interface OperatorProps {
  operator: Operator;
  locale: Locale;
}

function Contact({ operator: { name, address, email }, locale }: OperatorProps) {
  const t = translator(locale, "legal");
  return (
    <div className="space-y-4">
      <p>{name === null ? t("contactUnknown") : t("contactLead", { operator: `\u2068${name}\u2069` })}</p>
      {address.length > 0 && (
        <address className="not-italic" dir="auto">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      {email !== null && (
        <p>
          <a href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center">
            {t("writeTo", { email })}
          </a>
        </p>
      )}
      <p>{t("contactCampaign")}</p>
    </div>
  );
}

function Software({ part, operator, locale }: OperatorProps & { part: "privacy" | "terms" }) {
  const t = translator(locale, "legal");
  const { documentRetentionDays: documentDays, selfieRetentionDays: selfieDays } = operator;
  const facts = {
    privacy: [
      t("privacyGift"),
      t("privacyShown"),
      t("privacyCards"),
      t("privacyDebits", { months: MANDATE_ADDRESS_MONTHS }),
      t("privacyScreening"),
      t("privacyDocuments", { documentDays, selfieDays }),
      t("privacyCookies"),
      t("privacyRights"),
    ],
    terms: [t("termsRecipient"), aboutAlmoner(locale), t("termsMonthly"), t("termsRefund"), t("termsReceipts")],
  };
  return (
    <section className="space-y-4">
      <h2 className="section-title">{t("software")}</h2>
      <p>{t(`${part}Lead`)}</p>
      <ul className="list-disc space-y-3 ps-5">
        {facts[part].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
