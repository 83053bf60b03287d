import { notFound, redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { mayEditCampaigns } from "@/app/_campaigns/may-edit-campaigns";
import { actOf } from "@/app/_dashboard/acts";
import { ConfirmForm } from "@/app/_dashboard/confirm-form";
import { changeMatch } from "@/app/_matches/match-actions";
import { MATCH_ACTS } from "@/app/_matches/match-acts";
import { matchTitle } from "@/app/_matches/match-words";
import { type MatchProps, openMatch } from "@/app/_matches/open-match";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { translator } from "@/server/texts/translator";

interface ActProps extends MatchProps {
  params: Promise<{ id: string; match: string; act: string }>;
}

export const generateMetadata = (props: ActProps) => meMetadata(props, "navMatches");

/** Explains everything that a change to a match does, and asks for confirmation. */
export default async function ChangeMatchPage(props: ActProps) {
  const { act: slug } = await props.params;
  const act = actOf(MATCH_ACTS, slug) ?? notFound();
  const { opened, run, path } = await openMatch(props, `/${slug}`);
  const { locale, href } = opened.language;
  if (!act.isOffered(run) || !mayEditCampaigns(opened.acting)) redirect(href(`${path}?done=changed`));
  const t = translator(locale, "dashboard");
  return (
    <OrganizationFrame
      opened={opened}
      room="/matches"
      page={`${path}/${slug}`}
      title={t(act.title, {})}
      back={{ path, label: matchTitle(run, locale) }}
    >
      <ConfirmForm
        locale={locale}
        lines={act.effects(run, locale)}
        action={changeMatch.bind(null, { id: opened.id, locale, match: run.match.id, act: slug })}
        confirm={t(act.label, {})}
        isDestructive={act.isDestructive}
        backHref={href(path)}
      />
    </OrganizationFrame>
  );
}
