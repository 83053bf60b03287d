import type { Metadata } from "next";
import { openGiftAction } from "@/app/_gifts/open-gift-action";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { SubmitButton } from "@/components/ui/submit-button";
import { readGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { formatDate, formatMoney } from "@/server/texts/format";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/gifts/pay/[secret]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "pay")("title") };
}

/** Where a donor pays for a gift that waits for them. Nothing happens before the button is pressed. */
export default async function PayGiftPage({ params, searchParams }: Props) {
  const [{ secret }, query, page] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const { locale } = page;
  const found = await (await getVisitor()).find(readGiftAction, { secret });
  const t = translator(locale, "pay");
  const path = `/gifts/pay/${encodeURIComponent(secret)}`;
  if (found === null || found.state === "over") {
    return (
      <HostedFrame {...page} path={path} title={t("overTitle")}>
        <p className="text-lead">{t("overText")}</p>
      </HostedFrame>
    );
  }
  const recipient = found.campaign ?? recipientName(found.recipient, locale);
  const amount = formatMoney(found.amountCents, found.currency, locale);
  if (found.state === "given") {
    return (
      <HostedFrame {...page} path={path} title={t("doneTitle")}>
        <p className="text-lead">{t("doneText", { amount, recipient })}</p>
      </HostedFrame>
    );
  }
  if (found.state === "closed") {
    return (
      <HostedFrame {...page} path={path} title={t("closedTitle")}>
        <p className="text-lead">{t("closedText")}</p>
      </HostedFrame>
    );
  }
  return (
    <HostedFrame {...page} path={path} title={t("title")}>
      {query.done === "left" && (
        <p role="status" className="mb-4">
          {t("left")}
        </p>
      )}
      <p className="text-lead">{t("text", { amount, recipient })}</p>
      {found.askedBy !== null && <p className="mt-4">{t("askedBy", { partner: found.askedBy })}</p>}
      <p className="mt-4 mb-6 text-quiet">{t("until", { date: formatDate(found.expiresAt!, locale) })}</p>
      <form action={openGiftAction.bind(null, { secret, locale })}>
        <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("button", { amount })}</SubmitButton>
      </form>
    </HostedFrame>
  );
}
