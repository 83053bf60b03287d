import type { Metadata } from "next";
import { MeFrame } from "@/app/_account/me-frame";
import { meMetadata, openMePage } from "@/app/_account/me-page";
import { ConfirmForm } from "@/app/_dashboard/confirm-form";
import type { PoolProps } from "@/app/_pools/open-pool";
import { noticeOf } from "@/app/_pools/pool-notices";
import { accept } from "@/app/_pools/sponsor-actions";
import { readMySponsorship } from "@/server/domain/me/my-sponsorship";
import { publicName } from "@/server/kernel/public-name";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: PoolProps): Promise<Metadata> => meMetadata(props, "navPools");

/** Explains to a charity what sponsoring a pool means, and lets it accept. */
export default async function SponsorPoolPage(props: PoolProps) {
  const { id } = await props.params;
  const path = `/dashboard/${id}/sponsor`;
  const { user, language, done } = await openMePage(props, path);
  const { pool, sponsor } = await user.findOr404(readMySponsorship, { id });
  const { locale, href } = language;
  const t = translator(locale, "membership");
  const name = recipientName(publicName(sponsor), locale);
  return (
    <MeFrame
      {...language}
      {...noticeOf(done, locale)}
      path="/me/pools"
      page={path}
      title={t("sponsorTitle", { pool: pool.name })}
    >
      {pool.sponsorAcceptedAt ? (
        <p>{t("sponsorAccepted", { name })}</p>
      ) : (
        <>
          <p className="text-lead [overflow-wrap:anywhere]">{t("sponsorLead", { pool: pool.name, name })}</p>
          {pool.description && <p className="[overflow-wrap:anywhere]">{pool.description}</p>}
          <ConfirmForm
            locale={locale}
            lines={[t("sponsorGifts", { name }), t("sponsorPayouts"), t("sponsorFinal")]}
            action={accept.bind(null, { id, locale })}
            confirm={t("sponsorAccept")}
            isDestructive={false}
            backHref={href("/me")}
          />
        </>
      )}
    </MeFrame>
  );
}
