import { notFound, redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { ConfirmPanel } from "@/app/_payouts/confirm-panel";
import { openPayouts } from "@/app/_payouts/open-payouts";
import { removeAccount } from "@/app/_payouts/payout-actions";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { payoutAccountText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** Explains what removing the account does before it is confirmed. */
export default async function RemoveAccountPage(props: OrganizationProps) {
  const { opened, room } = await openPayouts(props, "/account/remove");
  const { id, acting, language } = opened;
  const { locale, href } = language;
  if (!acting.may("identities:write")) notFound();
  const path = `${room}/account`;
  const { account } = await acting.run(readPayoutDesk, { currency: null });
  if (account === null) redirect(href(path));
  const t = translator(locale, "money");
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={`${path}/remove`}
      title={t("accountRemoveTitle")}
      back={{ path, label: t("accountTitle") }}
    >
      <ConfirmPanel
        lines={[t("accountRemoveStays", { account: payoutAccountText(account, locale) }), t("accountRemoveSent")]}
        action={removeAccount.bind(null, { id, locale })}
        submit={t("accountRemove")}
        back={href(path)}
        isDestructive
        locale={locale}
      />
    </OrganizationFrame>
  );
}
