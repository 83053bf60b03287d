import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { MatchTable } from "@/app/_matches/match-table";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { ListFoot } from "@/app/_search/list-foot";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { listRunMatches, sumRunMatches } from "@/server/domain/matching/list-run-matches";
import { translator } from "@/server/texts/translator";

const MATCHES_SHOWN = 25;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMatches");

/** The matches of an organization's campaigns, and those that it sponsors, newest first. */
export default async function MatchesPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/matches");
  const { acting, id, language, after } = opened;
  const t = translator(language.locale, "dashboard");
  const page = { limit: MATCHES_SHOWN, after: readPosition(after, "match") };
  const [{ rows, next }, sums] = await Promise.all([
    acting.list(listRunMatches, {}, page),
    acting.run(sumRunMatches, {}),
  ]);
  const waiting = rows.filter(({ match, answersOffers }) => match.status === "pending" && answersOffers).length;
  const path = `/dashboard/${id}/matches`;
  const start = mayEditCampaigns(acting) && (
    <a href={language.href(`${path}/new`)} className="button-primary">
      {t("matchStart")}
    </a>
  );
  if (rows.length === 0 && page.after === null)
    return (
      <OrganizationFrame opened={opened} room="/matches" title={t("matches")}>
        <EmptyState action={start}>{t("matchesEmpty")}</EmptyState>
      </OrganizationFrame>
    );
  return (
    <OrganizationFrame opened={opened} room="/matches" title={t("matches")} action={start} isWide>
      {waiting > 0 && <Notice kind="waiting">{t("matchesWaiting", { count: waiting })}</Notice>}
      <MatchTable rows={rows} path={path} language={language} />
      <More {...language} path={path} next={next && writePosition(next)} />
      <ListFoot sums={sums} path={path} language={language} />
    </OrganizationFrame>
  );
}
