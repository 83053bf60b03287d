import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { Notice } from "@/components/ui/notice";
import { listWaitingPages } from "@/server/domain/campaigns/p2p/list-waiting-pages";
import { personName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** The fundraising pages that wait for approval, each with a link; nothing if there are none. */
export async function WaitingPages({ opened: { campaign, opened } }: { opened: OpenedCampaign }) {
  const { acting, language } = opened;
  const { locale } = language;
  const { count, pages } = await acting.run(listWaitingPages, { id: campaign.id });
  if (count === 0) return null;
  const t = translator(locale, "organizer");
  return (
    <Notice kind="waiting" title={t("waitingTitle", { count })}>
      <ul>
        {pages.map(({ id, name, fundraiser, approvalUrl }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <a href={`${approvalUrl}&lang=${locale}`} className="text-link inline-flex min-h-11 items-center">
              {t("waitingReview", { page: name })}
            </a>{" "}
            <span className="text-quiet">{t("waitingBy", { name: personName(fundraiser, locale) })}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
