import type { Metadata } from "next";
import { answer } from "@/app/_corrections/correction-actions";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { Fact, FactList } from "@/components/parts/fact-list";
import { RecurringFrame } from "@/components/recurring/recurring-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { readCorrection } from "@/server/domain/supporters/answer-correction";
import { translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

interface CorrectionPage {
  params: Promise<{ id: string; signature: string }>;
  searchParams: SearchParams;
}

const ANSWERED = { confirmed: "answeredConfirmed", declined: "answeredDeclined" } as const;

export async function generateMetadata({ searchParams }: CorrectionPage): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "supporters")("answerTitle") };
}

/** Where a supporter says whether a name and address are right. Opening it says nothing: programs open links, too. */
export default async function AnswerCorrection({ params, searchParams }: CorrectionPage) {
  const [{ id, signature }, query, { locale }] = [await params, await searchParams, await pageLocale(searchParams)];
  const { organization, isAsked, asked, known } = await (await getVisitor()).findOr404(readCorrection, {
    id,
    signature,
  });
  const t = translator(locale, "supporters");
  const oneMoment = translator(locale, "common")("oneMoment");
  const name = organization ?? translator(locale, "account")("organizationUnnamed");
  const done = query.done === "confirmed" || query.done === "declined" ? ANSWERED[query.done] : "answeredOver";
  const lines = (said: typeof known) => (
    <bdi>{[said.name, said.address].filter((line) => line !== null).join(", ") || t("answerNothing")}</bdi>
  );
  return (
    <RecurringFrame locale={locale} house={(await getVisitor()).house}>
      <h1 className="page-title">{t("answerTitle")}</h1>
      {!isAsked ? (
        <p className="mt-4" role="status">
          {t(done, { name })}
        </p>
      ) : (
        <div className="mt-4 space-y-6">
          <p>{t("answerText", { name })}</p>
          <FactList>
            <Fact label={t("answerKnown")}>{lines(known)}</Fact>
            <Fact label={t("answerAsked")}>
              <strong>{lines(asked)}</strong>
            </Fact>
          </FactList>
          <form action={answer.bind(null, { id, signature, locale }, "confirmed")}>
            <SubmitButton pendingLabel={oneMoment}>{t("answerYes")}</SubmitButton>
          </form>
          <form action={answer.bind(null, { id, signature, locale }, "declined")}>
            <SubmitButton pendingLabel={oneMoment} className="button-quiet w-full">
              {t("answerNo")}
            </SubmitButton>
          </form>
        </div>
      )}
    </RecurringFrame>
  );
}
