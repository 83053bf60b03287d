import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { linkedRecurringGift, PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { moveRecurringGift } from "@/app/_recurring/recurring-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { CancelPage } from "@/components/recurring/cancel-page";
import type { RecurringLink } from "@/server/domain/recurring/recurring-links";
import { translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

interface LinkedPage {
  params: Promise<RecurringLink>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: LinkedPage): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "recurring")("cancelTitle") };
}

export default async function CancelRecurringGift({ params, searchParams }: LinkedPage) {
  const { id, signature } = await params;
  const [{ gift }, { locale }] = [await linkedRecurringGift({ id, signature }), await pageLocale(searchParams)];
  const back = `/recurring/${id}/${signature}?lang=${locale}`;
  if (gift.status === "canceled" || gift.status === "ended") redirect(back);
  return (
    <CancelPage
      house={(await getVisitor()).house}
      locale={locale}
      campaign={gift.campaign.name}
      byTransfer={gift.transferReference !== null}
      canPause={gift.status !== "paused"}
      cancel={moveRecurringGift.bind(null, { id, signature, locale }, "canceled")}
      backHref={back}
    />
  );
}
