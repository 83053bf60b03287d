import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { donorText } from "@/app/_gifts/gift-words";
import { openReceivedGift, type ReceivedGiftProps } from "@/app/_gifts/open-received-gift";
import { refund } from "@/app/_gifts/received-gift-actions";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: ReceivedGiftProps) => meMetadata(props, "navGifts");

/** Explains what refunding a gift does, with all figures, before it is confirmed. */
export default async function RefundPage(props: ReceivedGiftProps) {
  const { opened, gift, path, may } = await openReceivedGift(props, "/refund");
  const { id, language } = opened;
  const { locale, href } = language;
  if (!may.refund) redirect(href(`${path}?done=not-refundable`));
  const t = translator(locale, "received");
  const money = (cents: bigint) => formatMoney(cents, gift.currency, locale);
  const { matches, campaign, receipt } = gift;
  const amount = money(gift.amountCents);
  const name = donorText(gift, locale);
  const consequences = [
    t("refundAmount", { amount, fee: money(gift.feeCents) }),
    t("refundBalance", { net: money(gift.netCents > 0n ? gift.netCents : 0n) }),
    receipt && t("refundReceipt", { number: receipt.number }),
    matches.count > 0 && t("refundMatches", { count: matches.count, amount: money(matches.cents) }),
    campaign && t("refundRaised", { name: campaign.name, amount: money(gift.amountCents + matches.cents) }),
    t("refundLimits"),
  ].filter((text) => text);
  return (
    <OrganizationFrame
      opened={opened}
      room="/gifts"
      page={`${path}/refund`}
      title={t("refundTitle", { amount, name })}
      back={{ path, label: t("title", { amount, name }) }}
    >
      <ul className="list-disc space-y-2 ps-5">
        {consequences.map((text) => (
          <li key={String(text)}>{text}</li>
        ))}
      </ul>
      <p className="font-semibold">{t("refundOnce")}</p>
      <FieldForm
        action={refund.bind(null, { id, gift: gift.id, locale })}
        initial={freshState()}
        fields={[{ kind: "text", name: "reason", label: t("refundReason"), help: t("refundReasonHelp"), rows: 3 }]}
        submit={t("refundButton", { amount })}
        oneMoment={translator(locale, "common")("oneMoment")}
        buttonClass="button-primary bg-refused"
      />
      <p>
        <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
          {t("goBack")}
        </a>
      </p>
    </OrganizationFrame>
  );
}
