import type { Metadata } from "next";
import { answer } from "@/app/_corrections/correction-actions";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { Fact, FactList } from "@/components/parts/fact-list";
import { RecurringFrame } from "@/components/recurring/recurring-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { readCorrection } from "@/server/domain/supporters/answer-correction";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

interface CorrectionPage {
  params: Promise<{ id: string; signature: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: CorrectionPage): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "supporters")("answerTitle") };
}

/** The texts for each kind of question: about a name and postal address, or about an email address. */
const ABOUT_NAME = { text: "answerText", yes: "answerYes", no: "answerNo", confirmed: "answeredConfirmed" } as const;
const ABOUT_ADDRESS = { text: "addressAsk", yes: "addressYes", no: "addressNo", confirmed: "addressAnswered" } as const;

/**
 * The owner of an address answers here whether the information is right. Opening the page answers nothing, because
 * programs open links, too.
 */
export default async function AnswerCorrection({ params, searchParams }: CorrectionPage) {
  const [{ id, signature }, query, { locale }] = [await params, await searchParams, await pageLocale(searchParams)];
  const { organization, isAsked, ...question } = await (await getVisitor()).findOr404(readCorrection, {
    id,
    signature,
  });
  const t = translator(locale, "supporters");
  const oneMoment = translator(locale, "common")("oneMoment");
  const name = organization ?? translator(locale, "account")("organizationUnnamed");
  const words = question.asked.email === null ? ABOUT_NAME : ABOUT_ADDRESS;
  const answered = { confirmed: words.confirmed, declined: "answeredDeclined" } as const;
  const done = query.done === "confirmed" || query.done === "declined" ? answered[query.done] : "answeredOver";
  return (
    <RecurringFrame locale={locale} house={(await getVisitor()).house}>
      <h1 className="page-title">{t("answerTitle")}</h1>
      {!isAsked ? (
        <p className="mt-4" role="status">
          {t(done, { name })}
        </p>
      ) : (
        <div className="mt-4 space-y-6">
          <p>{t(words.text, { name })}</p>
          <Asked {...question} locale={locale} />
          <form action={answer.bind(null, { id, signature, locale }, "confirmed")}>
            <SubmitButton pendingLabel={oneMoment}>{t(words.yes)}</SubmitButton>
          </form>
          <form action={answer.bind(null, { id, signature, locale }, "declined")}>
            <SubmitButton pendingLabel={oneMoment} className="button-quiet w-full">
              {t(words.no)}
            </SubmitButton>
          </form>
        </div>
      )}
    </RecurringFrame>
  );
}

type Question = Pick<Awaited<ReturnType<typeof readCorrection>>, "asked" | "known">;

/** The proposed data next to what is known of the supporter, unless anyone might be reading. */
function Asked({ asked, known, locale }: Question & { locale: Locale }) {
  const t = translator(locale, "supporters");
  const lines = ({ name, address }: { name: string | null; address: string | null }) => (
    <bdi>{[name, address].filter((line) => line !== null).join(", ") || t("answerNothing")}</bdi>
  );
  return (
    <FactList>
      {known && <Fact label={t("answerKnown")}>{lines(known)}</Fact>}
      <Fact label={t(asked.email === null ? "answerAsked" : "email")}>
        <strong className="[overflow-wrap:anywhere]">
          {asked.email === null ? lines(asked) : <bdi dir="ltr">{asked.email}</bdi>}
        </strong>
      </Fact>
    </FactList>
  );
}
