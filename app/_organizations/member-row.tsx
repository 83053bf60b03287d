import { leaveTeam, remove, setRole } from "@/app/_organizations/organization-actions";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Team } from "@/server/domain/organizations/list-members";
import { type Role, rolesGivenBy } from "@/server/kernel/scopes";
import type { Locale } from "@/server/texts/locales";
import { ROLE_WORDS } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

interface MemberRowProps {
  member: Team["members"][number];
  place: { id: string; locale: Locale };
  /** The role of whoever looks. */
  role: Role;
}

/** A member with their role, which owners and admins can change. Whoever looks can leave. */
export function MemberRow({ member, place, role: own }: MemberRowProps) {
  const { userId, email, role, isSelf } = member;
  const t = translator(place.locale, "account");
  const oneMoment = translator(place.locale, "common")("oneMoment");
  const given = rolesGivenBy(own);
  const mayChange = given.includes(role) && !isSelf;
  return (
    <li className="space-y-3 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{email}</span>
        <span className="text-quiet">
          {t(ROLE_WORDS[role])}
          {isSelf && ` · ${t("teamSelf")}`}
        </span>
      </p>
      {mayChange && (
        <div className="flex flex-wrap items-end gap-3">
          <form action={setRole.bind(null, place, userId)} className="flex flex-wrap items-end gap-3">
            <SelectField
              name={`role_${userId}`}
              label={t("roleOf", { email })}
              options={given.map((known) => ({ value: known, label: t(ROLE_WORDS[known]) }))}
              defaultValue={role}
            />
            <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
              {t("roleSave")}
            </SubmitButton>
          </form>
          <form action={remove.bind(null, place, userId)}>
            <SubmitButton className="button-quiet text-refused [overflow-wrap:anywhere]" pendingLabel={oneMoment}>
              {t("memberRemove", { email })}
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
