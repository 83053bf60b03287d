import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { MemberRow } from "@/app/_organizations/member-row";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { invite, withdraw } from "@/app/_organizations/organization-actions";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { RightsToReview } from "@/app/_organizations/rights-to-review";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { readTeam, type Team } from "@/server/domain/organizations/list-members";
import { roleField } from "@/server/forms/account-forms";
import { ROLES, type Role, rolesGivenBy } from "@/server/kernel/scopes";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { ROLE_WORDS, rolesInWords } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"account">> = {
  team: "teamChanged",
  invited: "inviteSent",
  last_owner: "teamLastOwner",
  refused: "teamRefused",
  roles: "rolesMissing",
};

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "team");

export default async function OrganizationPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/settings/team");
  const { id, organizationId, acting, isAdmin: mayChange, language, done } = opened;
  const { locale, href } = language;
  if (organizationId !== null) redirect(href(`/dashboard/${id}/developers/keys`));
  const team = await acting.run(readTeam, {});
  const t = translator(locale, "account");
  const notice = Object.hasOwn(DONE, done ?? "") ? t(DONE[done!]!, {}) : null;
  const place = { id, locale };
  const query = await props.searchParams;
  const ticked = ROLES.filter((role) => typeof query.roles === "string" && query.roles.split(" ").includes(role));
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part="/settings/team"
      title={t("team")}
      notice={notice}
      isRejected={done === "last_owner" || done === "refused" || done === "roles"}
    >
      {mayChange && <RightsToReview team={team} id={id} language={language} roles={acting.roles} />}
      <p className="text-quiet">{t("roleHelp")}</p>
      <ul className="divide-y divide-line border-line border-y">
        {team.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            place={place}
            roles={acting.roles}
            ticked={query.member === member.userId ? ticked : null}
          />
        ))}
      </ul>
      {mayChange && <Invitations team={team} place={place} roles={acting.roles} />}
    </OrganizationFrame>
  );
}

interface InvitationsProps {
  team: Team;
  place: { id: string; locale: Locale };
  /** The roles of the member who invites. */
  roles: readonly Role[];
}

function Invitations({ team, place, roles: own }: InvitationsProps) {
  const t = translator(place.locale, "account");
  const oneMoment = translator(place.locale, "common")("oneMoment");
  return (
    <section aria-labelledby="invite" className="space-y-4">
      {team.invitations.length > 0 && (
        <>
          <h2 className="section-title">{t("invitations")}</h2>
          <ul className="divide-y divide-line border-line border-y">
            {team.invitations.map(({ id, email, roles, invitedBy }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {email}{" "}
                  <span className="text-quiet">
                    · {rolesInWords(roles, place.locale)}
                    {invitedBy && ` · ${t("invitedBy", { by: invitedBy })}`}
                  </span>
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
        initial={freshState()}
        fields={[
          { kind: "line", name: "email", type: "email", label: t("inviteEmail") },
          ...rolesGivenBy(own).map(
            (role) =>
              ({
                kind: "check",
                name: roleField(role),
                label: t(ROLE_WORDS[role].name),
                help: t(ROLE_WORDS[role].text),
              }) as const,
          ),
        ]}
        submit={t("inviteSend")}
        oneMoment={oneMoment}
      />
    </section>
  );
}
