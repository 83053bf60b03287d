import type { Metadata } from "next";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { confirmChange } from "@/app/_recurring/recurring-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { RecurringFrame } from "@/components/recurring/recurring-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { readRaise } from "@/server/domain/recurring/raises";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

interface RaisePage {
  params: Promise<{ id: string; token: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: RaisePage): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "recurring")("raiseTitle") };
}

/** Explains what the link confirms. Opening it confirms nothing, because programs that scan emails open links too. */
export default async function ConfirmRaise({ params, searchParams }: RaisePage) {
  const [{ id, token }, { locale }] = [await params, await pageLocale(searchParams)];
  const { gift, terms } = await (await getVisitor()).findOr404(readRaise, { id, token });
  const write = translator(locale, "recurring");
  const amount = formatMoney(terms.amountCents, gift.currency, locale);
  return (
    <RecurringFrame locale={locale} house={(await getVisitor()).house}>
      <h1 className="page-title">{write("raiseTitle")}</h1>
      <p className="mt-4">{write("raiseText", { amount, cadence: terms.cadence, campaign: gift.campaign.name })}</p>
      <form action={confirmChange.bind(null, { id, token, locale })} className="mt-8">
        <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{write("raiseConfirm")}</SubmitButton>
      </form>
    </RecurringFrame>
  );
}
