import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { ConfirmForm } from "@/app/_dashboard/confirm-form";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openRunRecurring, type RunRecurringProps } from "@/app/_recurring/open-run-recurring";
import { recurringDonor } from "@/app/_recurring/run-recurring";
import { cancelForCampaign } from "@/app/_recurring/run-recurring-actions";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: RunRecurringProps) => meMetadata(props, "navRecurring");

/** Explains everything that canceling a recurring gift does, and asks for confirmation. */
export default async function CancelRunRecurringPage(props: RunRecurringProps) {
  const { opened, run, path, mayCancel } = await openRunRecurring(props, "/cancel");
  const { locale, href } = opened.language;
  if (!mayCancel) redirect(href(`${path}?done=changed`));
  const t = translator(locale, "dashboard");
  const total = formatMoney(run.gift.total_cents, run.gift.currency, locale);
  return (
    <OrganizationFrame
      opened={opened}
      room="/recurring"
      page={`${path}/cancel`}
      title={t("recurringCancelTitle")}
      back={{ path, label: recurringDonor(run, locale) }}
    >
      <ConfirmForm
        locale={locale}
        lines={[
          t("recurringCancelStops"),
          t("recurringCancelKept", { total }),
          t("recurringCancelEmail"),
          t("recurringCancelFinal"),
        ]}
        action={cancelForCampaign.bind(null, { id: opened.id, locale, gift: run.gift.id })}
        confirm={t("recurringCancel")}
        isDestructive
        backHref={href(path)}
      />
    </OrganizationFrame>
  );
}
