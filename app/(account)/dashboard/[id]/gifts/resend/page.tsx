import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { openSelectedGifts } from "@/app/_gifts/open-selected-gifts";
import { resendSelected } from "@/app/_gifts/selected-gift-actions";
import { SkippedGifts } from "@/app/_gifts/skipped-gifts";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { findReceiptsToResend } from "@/server/domain/receipts/resend-receipts";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navGifts");

/** Shows which receipts will be sent again before they are. */
export default async function ResendPage(props: OrganizationProps) {
  const { opened, gifts, path } = await openSelectedGifts(props, "/resend");
  const { id, acting, language } = opened;
  const { locale } = language;
  if (!acting.may("receipts:write")) notFound();
  const t = translator(locale, "received");
  const ids = gifts.map((gift) => gift.id);
  const found = ids.length > 0 ? await acting.run(findReceiptsToResend, { gift_ids: ids }) : [];
  const receipts = found.map((receipt) => ({ id: receipt.id, version: receipt.version }));
  const count = found.length;
  return (
    <OrganizationFrame
      opened={opened}
      room="/gifts"
      page={`${path}/resend`}
      title={t("resendTitle")}
      back={{ path, label: translator(locale, "dashboard")("gifts") }}
    >
      <p>{ids.length === 0 ? t("noneSelected") : count > 0 ? t("resendReach", { count }) : t("resendNone")}</p>
      {count > 0 && (
        <form action={resendSelected.bind(null, { id, receipts, locale })}>
          <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>
            {t("resendMany", { count })}
          </SubmitButton>
        </form>
      )}
      <SkippedGifts
        gifts={gifts}
        reasonOf={(gift) => (found.some(({ giftId }) => giftId === gift.id) ? null : "no_receipt")}
        locale={locale}
      />
    </OrganizationFrame>
  );
}
