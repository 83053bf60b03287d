import type { Metadata } from "next";
import { openMePage } from "@/app/_account/me-page";
import { changePayment, changeTerms, moveRecurringGift } from "@/app/_account/recurring-actions";
import { recurringViewOf } from "@/app/_recurring/recurring-view-of";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { RecurringPage } from "@/components/recurring/recurring-page";
import { readMyRecurringGift } from "@/server/domain/me/my-recurring-gift";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "account")("recurringTitle"), robots: { index: false } };
}

export default async function MyRecurringGift(props: Props) {
  const { id } = await props.params;
  const path = `/me/recurring/${id}`;
  const { user, language, done } = await openMePage(props, path);
  const { locale, href } = language;
  const shown = await user.findOr404(readMyRecurringGift, { id });
  const place = { id, locale };
  return (
    <RecurringPage
      house={(await getVisitor()).house}
      view={recurringViewOf(shown, locale)}
      done={done}
      changeTerms={changeTerms.bind(null, place)}
      changePayment={changePayment.bind(null, place)}
      pause={moveRecurringGift.bind(null, place, "paused")}
      resume={moveRecurringGift.bind(null, place, "active")}
      cancelHref={href(`${path}/cancel`)}
      back={{ href: href("/me/recurring"), label: translator(locale, "account")("recurringBack") }}
    />
  );
}
