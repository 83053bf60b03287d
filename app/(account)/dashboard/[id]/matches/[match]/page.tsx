import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { ActLinks } from "@/app/_dashboard/act-links";
import { MATCH_ACTS } from "@/app/_matches/match-acts";
import { MatchFacts } from "@/app/_matches/match-facts";
import { MATCH_STATUS_WORDS, matchSentence, matchTitle, PAUSE_WORDS } from "@/app/_matches/match-words";
import { type MatchProps, openMatch } from "@/app/_matches/open-match";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { Notice } from "@/components/ui/notice";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"dashboard">> = {
  created: "matchDoneCreated",
  accepted: "matchDoneAccepted",
  declined: "matchDoneDeclined",
  canceled: "matchDoneCanceled",
  resumed: "matchDoneResumed",
  changed: "matchDoneChanged",
};

export const generateMetadata = (props: MatchProps) => meMetadata(props, "navMatches");

/** A match for either of its sides: its promise, its progress, and the possible actions. */
export default async function MatchPage(props: MatchProps) {
  const { opened, run, path } = await openMatch(props, "");
  const { language, id, done, acting } = opened;
  const { locale } = language;
  const t = translator(locale, "dashboard");
  const { status, pause_reason: reason, paused_at: pausedAt } = run.match;
  const key = Object.hasOwn(DONE, done ?? "") ? DONE[done!]! : null;
  return (
    <OrganizationFrame
      opened={opened}
      room="/matches"
      page={path}
      title={matchTitle(run, locale)}
      back={{ path: `/dashboard/${id}/matches`, label: t("matches") }}
      notice={key && t(key, {})}
      isRejected={done === "changed"}
    >
      <p className="text-lead">
        <strong>{t(MATCH_STATUS_WORDS[status])}.</strong> {matchSentence(run, locale)}
      </p>
      {status === "paused" && reason && pausedAt && (
        <Notice kind="waiting">
          {t("matchPausedWhy", { date: formatDate(new Date(pausedAt), locale), reason: t(PAUSE_WORDS[reason]) })}{" "}
          {t("pauseNotes")}
        </Notice>
      )}
      {mayEditCampaigns(acting) && <ActLinks acts={MATCH_ACTS} thing={run} path={path} language={language} />}
      <MatchFacts run={run} organization={id} language={language} />
    </OrganizationFrame>
  );
}
