import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { getIdentityLimits } from "@/server/domain/identities/get-identity-limits";
import { getIdentity } from "@/server/domain/verifications/get-identity";
import { formatDate, formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/**
 * The organization's status as a charity as donors see it, and how much it can receive, if gifts go to it; nothing for
 * members who act only for some campaigns.
 */
export async function ReceivingFacts({ opened: { campaign, opened } }: { opened: OpenedCampaign }) {
  const { acting, id, name, language, isAdmin, organizationId } = opened;
  if (campaign.beneficiary_id !== id || acting.isBound) return null;
  const [identity, limits] = await Promise.all([
    acting.run(getIdentity, { id }),
    acting.run(getIdentityLimits, { id }),
  ]);
  const { locale, href } = language;
  const t = translator(locale, "organizer");
  const { limitCents, remainingCents } = limits.incoming;
  const isUnverified = identity.charityStatus !== "verified" && identity.type === "organization";
  const hasPages = isAdmin && organizationId === null;
  if (!isUnverified && limitCents === null) return null;
  const money = (cents: bigint) => formatMoney(cents, "USD", locale);
  return (
    <div className="space-y-4 border-line border-s-4 ps-4">
      {isUnverified && (
        <p>
          {t("unverified", { name })}{" "}
          {hasPages && (
            <a href={href(`/dashboard/${id}/settings/charity`)} className="text-link">
              {t("unverifiedLink")}
            </a>
          )}
        </p>
      )}
      {limitCents !== null && (
        <p>
          {t("limitText", {
            name,
            limit: money(limitCents),
            left: money(remainingCents ?? 0n),
            date: formatDate(limits.resetsAt, locale),
          })}{" "}
          {hasPages && (
            <a href={href(`/dashboard/${id}/settings/limits`)} className="text-link">
              {t("limitLink")}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
