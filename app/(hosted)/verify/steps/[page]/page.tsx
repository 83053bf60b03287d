import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { pageLocale } from "@/app/_request/request-locale";
import { FilesStep } from "@/app/_verify/files-step";
import { PeopleStep } from "@/app/_verify/people-step";
import { ReviewStep } from "@/app/_verify/review-step";
import { fieldsOf } from "@/app/_verify/step-fields";
import { saveAnswers } from "@/app/_verify/verify-actions";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { pagesOf, pathAfter, STEP_TITLES, VERIFY_METADATA, type VerifyPage } from "@/app/_verify/verify-pages";
import { type OpenVerification, openVerification } from "@/app/_verify/verify-session";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { asksForFile } from "@/server/domain/verifications/steps";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/verify/steps/[page]">;

export const metadata = VERIFY_METADATA;

/** A page of a verification: answers, files, people, or the final review. */
export default async function StepPage({ params, searchParams }: Props) {
  const [{ page: name }, query, { locale, href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const open = await openVerification();
  if (!open.isFillable) redirect(href("/verify"));
  const page = pagesOf(open).find((each) => each.name === name) ?? notFound();
  const t = translator(locale, "verify");
  const title = page.step ? t(STEP_TITLES[page.step]) : t("stepReview");
  const { expiresAt } = open.verification;
  return (
    <VerifyFrame locale={locale} path={`/verify/steps/${name}`} href={href} title={title} step={{ open, name }}>
      <Corrections open={open} page={page} locale={locale} />
      {contentOf(page, { open, locale, href, error: oneOf(query.error), kind: oneOf(query.kind) })}
      {expiresAt && (
        <p className="mt-8 text-quiet text-small">{t("pauseText", { date: formatDate(expiresAt, locale) })}</p>
      )}
    </VerifyFrame>
  );
}

interface Content {
  open: OpenVerification;
  locale: Locale;
  href(path: string): string;
  /** What was wrong with a file, and which kind of file it was. */
  error: string | null;
  kind: string | null;
}

function contentOf(page: VerifyPage, content: Content): ReactNode {
  const { open, locale } = content;
  if (page.step === null) return <ReviewStep {...content} />;
  if (page.isFiles) return <FilesStep {...content} page={page} />;
  if (page.step === "people") return <PeopleStep {...content} />;
  const t = translator(locale, "verify");
  const isElsewhere = open.steps.some(({ step, isElsewhere }) => step === page.step && isElsewhere);
  return (
    <>
      {isElsewhere && (
        <div className="mb-6">
          <Notice kind="waiting">
            <p>{t("elsewhere")}</p>
            {page.isDone && (
              <a
                href={content.href(pathAfter(open, page.name))}
                className="text-link inline-flex min-h-11 items-center"
              >
                {t("keepAnswers")}
              </a>
            )}
          </Notice>
        </div>
      )}
      <FieldForm
        action={saveAnswers.bind(null, { step: page.step, locale })}
        initial={freshState(open.answers)}
        fields={fieldsOf(page.step, locale)}
        submit={t("save")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </>
  );
}

/** What a reviewer wants to see again on this page, and why. */
function Corrections({ open, page, locale }: { open: OpenVerification; page: VerifyPage; locale: Locale }) {
  const t = translator(locale, "verify");
  const all = open.steps.find(({ step }) => step === page.step)?.corrections ?? [];
  const own = all.filter((each) => asksForFile(each) === page.isFiles);
  if (own.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice kind="refused" title={t("againTitle")}>
        <ul>
          {own.map(({ code }) => (
            <li key={code}>{t(code)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const oneOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);
