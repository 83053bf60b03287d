import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { ConfirmPanel } from "@/app/_payouts/confirm-panel";
import { openPayouts, type PayoutProps } from "@/app/_payouts/open-payouts";
import { cancel } from "@/app/_payouts/payout-actions";
import { readPayoutDetails } from "@/server/domain/payouts/read-payout-details";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: PayoutProps) => meMetadata(props, "navMoney");

/** Explains what canceling a payout does before it is confirmed. */
export default async function CancelPayoutPage(props: PayoutProps) {
  const { payout: asked } = await props.params;
  const { opened, path: all } = await openPayouts(props, `/payouts/${encodeURIComponent(asked)}/cancel`);
  const { locale, href } = opened.language;
  const { payout } = await opened.acting.findOr404(readPayoutDetails, { id: asked });
  const path = `${all}/${payout.id}`;
  if (payout.status !== "pending") redirect(href(`${path}?done=not-canceled`));
  const t = translator(locale, "money");
  const amount = formatMoney(payout.amountCents, payout.currency, locale);
  const title = t("payoutTitle", { amount });
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={`${path}/cancel`}
      title={t("cancelTitle", { amount })}
      back={{ path, label: title }}
    >
      <ConfirmPanel
        lines={[t("cancelBack", { amount }), t("cancelBank"), t("cancelNext")]}
        action={cancel.bind(null, { id: opened.id, payout: payout.id, locale })}
        submit={t("payoutCancel")}
        back={href(path)}
        isDestructive
        locale={locale}
      />
    </OrganizationFrame>
  );
}
