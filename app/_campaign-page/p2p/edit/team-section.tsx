import { type EditPlace, removeMember } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { Move } from "@/app/_campaign-page/p2p/edit/state-section";
import { SubmitButton } from "@/components/ui/submit-button";
import type { RunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface TeamProps {
  found: RunPage;
  place: EditPlace;
  locale: Locale;
  currency: string;
}

/** The team that the page belongs to, or, on a team's own page, its total and members. */
export function TeamSection({ found, place, locale, currency }: TeamProps) {
  const { page, team, members } = found;
  const t = translator(locale, "p2p");
  const oneMoment = translator(locale, "common")("oneMoment");
  if (!team) return null;
  return (
    <section aria-labelledby="team-title">
      <h2 id="team-title" className="section-title mb-3">
        {t(page.isTeam ? "sectionTeam" : "fieldTeam")}
      </h2>
      {!page.isTeam && (
        <>
          <p className="mb-3">{t("teamOf", { team: team.name })}</p>
          <Move move="leave" label="teamLeave" place={place} locale={locale} />
        </>
      )}
      {page.isTeam && (
        <p>
          {t("raisedTogether", {
            raised: formatMoney(team.teamRaisedCents, currency, locale),
            count: team.members + 1,
          })}
        </p>
      )}
      {page.isTeam && members.length === 0 && <p className="mt-2 text-quiet">{t("teamEmpty")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {members.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <bdi>{name}</bdi>
            <form action={removeMember.bind(null, place, id)}>
              <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
                {t("teamRemove")}
                <span className="sr-only">: {name}</span>
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
