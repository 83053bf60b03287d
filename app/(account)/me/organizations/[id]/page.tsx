import { MeFrame } from "@/app/(account)/me/me-frame";
import { meMetadata, openMePage } from "@/app/(account)/me/me-page";
import { MemberRow } from "@/app/(account)/me/organizations/[id]/member-row";
import { invite, leaveTeam, withdraw } from "@/app/(account)/me/organizations/organization-actions";
import type { SearchParams } from "@/app/request-locale";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { readTeam, type Team } from "@/server/domain/organizations/list-members";
import { ROLES } from "@/server/kernel/scopes";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { ROLE_WORDS } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

/** What was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"account">> = {
  team: "teamChanged",
  invited: "inviteSent",
  last_owner: "teamLastOwner",
  refused: "teamRefused",
};

export const generateMetadata = (props: Props) => meMetadata(props, "team");

export default async function OrganizationPage(props: Props) {
  const { id } = await props.params;
  const { user, language, done } = await openMePage(props, `/me/organizations/${id}`);
  const { locale, href } = language;
  const { role, run } = await user.actFor(id);
  const team = await run(readTeam, {});
  const t = translator(locale, "account");
  const notice = Object.hasOwn(DONE, done ?? "") ? t(DONE[done!]!, {}) : null;
  const place = { id, locale };
  const mayChange = role === "owner" || role === "admin";
  return (
    <MeFrame
      {...language}
      path="/me/organizations"
      title={team.name ?? t("organizationUnnamed")}
      notice={notice}
      isRejected={done === "last_owner" || done === "refused"}
    >
      <p>
        <a href={href("/me/organizations")} className="text-link inline-flex min-h-11 items-center">
          {t("organizationBack")}
        </a>
      </p>
      <section aria-labelledby="team" className="space-y-4">
        <h2 id="team" className="section-title">
          {t("team")}
        </h2>
        <p className="text-quiet">{t("roleHelp")}</p>
        <ul className="divide-y divide-line border-line border-y">
          {team.members.map((member) => (
            <MemberRow key={member.userId} member={member} place={place} mayChange={mayChange} />
          ))}
        </ul>
      </section>
      {mayChange && <Invitations team={team} place={place} />}
      <form action={leaveTeam.bind(null, place)}>
        <SubmitButton className="button-quiet text-refused" pendingLabel={translator(locale, "common")("oneMoment")}>
          {t("leave")}
        </SubmitButton>
      </form>
    </MeFrame>
  );
}

function Invitations({ team, place }: { team: Team; place: { id: string; locale: Locale } }) {
  const t = translator(place.locale, "account");
  const oneMoment = translator(place.locale, "common")("oneMoment");
  return (
    <section aria-labelledby="invite" className="space-y-4">
      {team.invitations.length > 0 && (
        <>
          <h2 className="section-title">{t("invitations")}</h2>
          <ul className="divide-y divide-line border-line border-y">
            {team.invitations.map(({ id, email, role }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {email} <span className="text-quiet">· {t(ROLE_WORDS[role])}</span>
                </span>
                <form action={withdraw.bind(null, place, id)}>
                  <SubmitButton className="button-quiet [overflow-wrap:anywhere]" pendingLabel={oneMoment}>
                    {t("inviteWithdraw", { email })}
                  </SubmitButton>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 id="invite" className="section-title">
        {t("invite")}
      </h2>
      <FieldForm
        action={invite.bind(null, place)}
        initial={freshState({ role: "editor" })}
        fields={[
          { kind: "line", name: "email", type: "email", label: t("inviteEmail") },
          {
            kind: "select",
            name: "role",
            label: t("inviteRole"),
            choices: ROLES.map((role) => ({ value: role, label: t(ROLE_WORDS[role]) })),
          },
        ]}
        submit={t("inviteSend")}
        oneMoment={oneMoment}
      />
    </section>
  );
}
