import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { ActLinks } from "@/app/_dashboard/act-links";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { type FundraisingPageProps, openFundraisingPage } from "@/app/_pages/open-page";
import { PAGE_ACTS } from "@/app/_pages/page-acts";
import { fundraiserName, pageStand } from "@/app/_pages/page-words";
import { Fact, FactList } from "@/components/parts/fact-list";
import { IdText } from "@/components/parts/id-text";
import { MomentText } from "@/components/ui/moment-text";
import { PageScript } from "@/components/ui/page-script";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import type { TextKey } from "@/server/texts/areas";
import { formatRoundMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"dashboard">> = {
  paused: "pageDonePaused",
  resumed: "pageDoneResumed",
  ended: "pageDoneEnded",
  takenDown: "pageDoneTakenDown",
  approved: "pageDoneApproved",
  declined: "pageDoneDeclined",
  changed: "pageDoneChanged",
};

export const generateMetadata = (props: FundraisingPageProps) => meMetadata(props, "navPages");

/** A fundraising page for its campaign's organizers: its fundraiser, its status, and the possible actions. */
export default async function FundraisingPagePage(props: FundraisingPageProps) {
  const { opened, run, path } = await openFundraisingPage(props, "");
  const { language, id, done, acting } = opened;
  const { locale, href } = language;
  const { page, campaign, approvalUrl } = run;
  const t = translator(locale, "dashboard");
  const key = Object.hasOwn(DONE, done ?? "") ? DONE[done!]! : null;
  const mayEdit = mayEditCampaigns(acting);
  const money = (cents: number) => formatRoundMoney(cents, page.currency, locale);
  const publicUrl =
    page.status === "draft" || page.status === "archived" ? null : href(campaignPathAt(campaign.slug, page.slug));
  const readUrl = mayEdit && approvalUrl ? `${approvalUrl}&lang=${locale}` : publicUrl;
  return (
    <OrganizationFrame
      opened={opened}
      room="/pages"
      page={path}
      title={page.name}
      back={{ path: `/dashboard/${id}/pages`, label: t("pages") }}
      notice={key && t(key, {})}
      isRejected={done === "changed"}
    >
      <PageScript />
      <p className="text-lead">
        <strong>{pageStand(run, locale)}.</strong> {page.description}
      </p>
      {readUrl && (
        <p>
          <a href={readUrl} className="text-link inline-flex min-h-11 items-center">
            {t(approvalUrl && mayEdit ? "pageReview" : "pageSee")}
          </a>
        </p>
      )}
      {mayEdit && <ActLinks acts={PAGE_ACTS} thing={run} path={path} language={language} />}
      <FactList>
        <Fact label={t("columnFundraiser")}>{fundraiserName(run, locale)}</Fact>
        <Fact label={t("columnCampaign")}>
          <a href={href(`/dashboard/${id}/campaigns/${campaign.id}`)} className="text-link">
            <bdi>{campaign.name}</bdi>
          </a>
        </Fact>
        <Fact label={t("columnRaised")}>{money(page.raised_cents)}</Fact>
        <Fact label={t("pageFactOnWay")}>{money(page.pending_cents)}</Fact>
        <Fact label={t("columnGoal")}>{page.goal_cents === null ? "–" : money(page.goal_cents)}</Fact>
        <Fact label={t("pageFactGifts")}>{page.contributions_count}</Fact>
        {page.is_team && <Fact label={t("pageFactTeam")}>{t("pageFactTeamYes")}</Fact>}
        <Fact label={t("pageFactStarted")}>
          <MomentText at={page.created_at} locale={locale} />
        </Fact>
        <Fact label={t("factId")}>
          <IdText id={page.id} locale={locale} />
        </Fact>
      </FactList>
    </OrganizationFrame>
  );
}
