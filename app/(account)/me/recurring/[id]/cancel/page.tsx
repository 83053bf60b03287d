import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { openMePage } from "@/app/_account/me-page";
import { moveRecurringGift } from "@/app/_account/recurring-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { CancelPage } from "@/components/recurring/cancel-page";
import { readMyRecurringGift } from "@/server/domain/me/my-recurring-gift";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "recurring")("cancelTitle"), robots: { index: false } };
}

export default async function CancelMyRecurringGift(props: Props) {
  const { id } = await props.params;
  const { user, language } = await openMePage(props, `/me/recurring/${id}/cancel`);
  const { locale, href } = language;
  const { gift } = await user.findOr404(readMyRecurringGift, { id });
  const back = href(`/me/recurring/${id}`);
  if (gift.status === "canceled" || gift.status === "ended") redirect(back);
  return (
    <CancelPage
      house={(await getVisitor()).house}
      locale={locale}
      campaign={gift.campaign.name}
      byTransfer={gift.transferReference !== null}
      canPause={gift.status !== "paused"}
      cancel={moveRecurringGift.bind(null, { id, locale }, "canceled")}
      backHref={back}
    />
  );
}
