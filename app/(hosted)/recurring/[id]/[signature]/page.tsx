import type { Metadata } from "next";
import { linkedRecurringGift, PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { changePayment, changeTerms, moveRecurringGift, renewLink } from "@/app/_recurring/recurring-actions";
import { recurringViewOf } from "@/app/_recurring/recurring-view-of";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { RecurringPage } from "@/components/recurring/recurring-page";
import type { RecurringLink } from "@/server/domain/recurring/recurring-links";
import { translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

interface LinkedPage {
  params: Promise<RecurringLink>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params, searchParams }: LinkedPage): Promise<Metadata> {
  const [{ gift }, { locale }] = [await linkedRecurringGift(await params), await pageLocale(searchParams)];
  return { ...PRIVATE_PAGE, title: translator(locale, "recurring")("title", { cadence: gift.cadence }) };
}

export default async function ManageRecurringGift({ params, searchParams }: LinkedPage) {
  const { id, signature } = await params;
  const linked = await linkedRecurringGift({ id, signature });
  const [{ locale }, { done }] = [await pageLocale(searchParams), await searchParams];
  const place = { id, signature, locale };
  return (
    <RecurringPage
      house={(await getVisitor()).house}
      view={recurringViewOf(linked, locale)}
      done={typeof done === "string" ? done : null}
      changeTerms={changeTerms.bind(null, place)}
      changePayment={changePayment.bind(null, place)}
      pause={moveRecurringGift.bind(null, place, "paused")}
      renewLink={renewLink.bind(null, place)}
      resume={moveRecurringGift.bind(null, place, "active")}
      cancelHref={`/recurring/${id}/${signature}/cancel?lang=${locale}`}
    />
  );
}
