import type { MePage } from "@/app/_account/me-page";
import { keep, keepKeyOf, remove } from "@/app/_organizations/organization-actions";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Team } from "@/server/domain/organizations/list-members";
import { type Role, rolesGivenBy } from "@/server/kernel/scopes";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface RightsProps {
  team: Team;
  id: string;
  language: MePage["language"];
  /** The roles of the reader, who decides. */
  roles: readonly Role[];
}

/** Members and keys added by someone who is no longer allowed to, to keep or to remove. Nothing if there are none. */
export function RightsToReview({ team, id, language, roles }: RightsProps) {
  const { locale } = language;
  const t = translator(locale, "account");
  const place = { id, locale };
  const members = team.members.filter(
    (member) =>
      member.needsReview && !member.isSelf && member.roles.every((role) => rolesGivenBy(roles).includes(role)),
  );
  const isOpen = !roles.includes("owner") && team.members.some(({ isSelf, needsReview }) => isSelf && needsReview);
  if (isOpen || members.length + team.keysToReview.length === 0) return null;
  return (
    <section aria-labelledby="review" className="space-y-4 rounded-card border border-line p-4">
      <h2 id="review" className="section-title">
        {t("reviewTitle")}
      </h2>
      <p className="text-quiet">{t("reviewText")}</p>
      <ul className="divide-y divide-line border-line border-y">
        {members.map((member) => (
          <MemberToReview key={member.userId} member={member} place={place} />
        ))}
        {team.keysToReview.map((key) => (
          <KeyToReview key={key.id} apiKey={key} place={place} language={language} />
        ))}
      </ul>
    </section>
  );
}

interface Place {
  id: string;
  locale: Locale;
}

function MemberToReview({ member, place }: { member: Team["members"][number]; place: Place }) {
  const { userId, email, invitedBy } = member;
  const t = translator(place.locale, "account");
  return (
    <li className="space-y-3 py-4">
      <p className="[overflow-wrap:anywhere]">
        {invitedBy ? t("reviewMember", { email, by: invitedBy }) : t("reviewMemberOfNobody", { email })}
      </p>
      <div className="flex flex-wrap gap-3">
        <KeepForm action={keep.bind(null, place, userId)} name={email} locale={place.locale} />
        <form action={remove.bind(null, place, userId)}>
          <SubmitButton
            className="button-quiet text-refused [overflow-wrap:anywhere]"
            pendingLabel={translator(place.locale, "common")("oneMoment")}
          >
            {t("memberRemove", { email })}
          </SubmitButton>
        </form>
      </div>
    </li>
  );
}

interface KeyProps {
  apiKey: Team["keysToReview"][number];
  place: Place;
  language: MePage["language"];
}

function KeyToReview({ apiKey, place, language: { locale, href } }: KeyProps) {
  const { id, name, display, ownerId, owner, madeBy, lastUsedAt } = apiKey;
  const t = translator(locale, "account");
  const facts = { name, display, owner: owner ?? ownerId };
  return (
    <li className="space-y-3 py-4">
      <p className="[overflow-wrap:anywhere]">
        {madeBy ? t("reviewKey", { ...facts, by: madeBy }) : t("reviewKeyOfNobody", facts)}{" "}
        <span className="text-quiet">
          {lastUsedAt ? t("keyUsed", { date: formatDate(lastUsedAt, locale) }) : t("keyUnused")}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <KeepForm action={keepKeyOf.bind(null, place, { id, ownerId })} name={name} locale={locale} />
        <a
          href={href(`/dashboard/${ownerId}/developers/keys/${id}/revoke`)}
          className="button-quiet text-refused [overflow-wrap:anywhere]"
        >
          {t("keyRevoke", { name })}
        </a>
      </div>
    </li>
  );
}

function KeepForm({ action, name, locale }: { action: () => Promise<void>; name: string; locale: Locale }) {
  return (
    <form action={action}>
      <SubmitButton
        className="button-quiet [overflow-wrap:anywhere]"
        pendingLabel={translator(locale, "common")("oneMoment")}
      >
        {translator(locale, "account")("reviewKeep", { name })}
      </SubmitButton>
    </form>
  );
}
