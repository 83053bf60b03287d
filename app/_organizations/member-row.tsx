import { leaveTeam, remove, setRoles } from "@/app/_organizations/organization-actions";
import { RoleFields } from "@/app/_organizations/role-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Team } from "@/server/domain/organizations/list-members";
import { BOUND_ROLES, type Role, rolesGivenBy } from "@/server/kernel/scopes";
import type { Locale } from "@/server/texts/locales";
import { rolesInWords } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

interface MemberRowProps {
  member: Team["members"][number];
  place: { id: string; locale: Locale };
  /** The roles of the reader. */
  roles: readonly Role[];
  /** The roles that were ticked before the second factor was asked for; null if it was not. */
  ticked: readonly Role[] | null;
}

/** A member with their roles, which owners and admins can change. Readers can remove themselves. */
export function MemberRow({ member, place, roles: own, ticked }: MemberRowProps) {
  const { userId, email, roles, isContactWithheld, campaigns, isSelf } = member;
  const t = translator(place.locale, "account");
  const oneMoment = translator(place.locale, "common")("oneMoment");
  const given = rolesGivenBy(own);
  const mayChange = roles.every((role) => given.includes(role)) && given.length > 0 && !isSelf;
  return (
    <li className="space-y-3 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{email}</span>
        <span className="text-quiet">
          {rolesInWords(roles, place.locale)}
          {isSelf && ` · ${t("teamSelf")}`}
        </span>
      </p>
      {campaigns !== null && <p className="text-small">{t("boundTo", { count: campaigns.length })}</p>}
      {isContactWithheld && given.length > 0 && <p className="text-small">{t("contactWithheld")}</p>}
      {mayChange && (
        <div className="space-y-3">
          <details open={isContactWithheld || ticked !== null} className="rounded-card border border-line px-4">
            <summary className="min-h-11 cursor-pointer content-center">
              {t("rolesChange")}
              <span className="sr-only"> {email}</span>
            </summary>
            <form action={setRoles.bind(null, place, userId)} className="space-y-3 pt-2 pb-2">
              <RoleFields legend={t("inviteRoles")} given={given} held={ticked ?? roles} locale={place.locale} />
              <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
                {t("rolesSave")}
              </SubmitButton>
            </form>
          </details>
          {(campaigns !== null || roles.every((role) => BOUND_ROLES.includes(role))) && (
            <a
              href={`/dashboard/${place.id}/settings/team/${userId}?lang=${place.locale}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t("boundChange")}
            </a>
          )}
          <form action={remove.bind(null, place, userId)}>
            <SubmitButton className="button-quiet text-refused" pendingLabel={oneMoment}>
              {t("memberRemoveShort")}
              <span className="sr-only"> {email}</span>
            </SubmitButton>
          </form>
        </div>
      )}
      {isSelf && (
        <form action={leaveTeam.bind(null, place)}>
          <SubmitButton className="button-quiet text-refused" pendingLabel={oneMoment}>
            {t("leave")}
          </SubmitButton>
        </form>
      )}
    </li>
  );
}
