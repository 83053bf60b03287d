import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { More } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { meMetadata } from "@/app/_account/me-page";
import { openPool, type PoolPage, type PoolProps } from "@/app/_pools/open-pool";
import { setRelated } from "@/app/_pools/pool-actions";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { Money } from "@/components/ui/money";
import { SubmitButton } from "@/components/ui/submit-button";
import { listMyPoolMembers } from "@/server/domain/me/my-pool-members";
import { isCharitable } from "@/server/resources/pool";
import type { ReadPoolMember } from "@/server/resources/pool-member";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: PoolProps): Promise<Metadata> => meMetadata(props, "navPools");

/** Who belongs to a pool. Stewards can remove members, and make others stewards. */
export default async function PoolMembersPage(props: PoolProps) {
  const opened = await openPool(props, "/members");
  const { view, language, id, user, after } = opened;
  if (view.me.status !== "active") notFound();
  const t = translator(language.locale, "membership");
  const { rows, next } = await user.findOr404(listMyPoolMembers, { id, after });
  return (
    <PoolFrame
      opened={opened}
      role={view.me.role}
      part="/members"
      title={t("membersTitle", { pool: opened.shown.name })}
    >
      {isCharitable(opened.shown) && <p className="text-quiet">{t("relatedText")}</p>}
      <MeList {...language} empty={t("membersEmpty")}>
        {rows.map((member) => (
          <MemberRow key={member.id} member={member} opened={opened} />
        ))}
      </MeList>
      <More {...language} path={`/dashboard/${id}/members`} next={next} />
    </PoolFrame>
  );
}

function MemberRow({ member, opened }: { member: ReadPoolMember; opened: PoolPage }) {
  const { view, language, id } = opened;
  const { locale, href } = language;
  const t = translator(locale, "membership");
  const isMe = member.identityId === view.me.identityId;
  const isRelated = view.me.relatedIds.includes(member.identityId);
  const name = partyName({ id: member.identityId, name: member.displayName, isMe }, locale);
  const mayDeclare = !isMe && isCharitable(opened.shown);
  const mayAct = view.canManage || isMe || mayDeclare;
  const roleAct = member.role === "steward" ? "unsteward" : "steward";
  const confirm = (act: string) => {
    const url = href(`/dashboard/${id}/confirm/${act}`);
    return `${url}${url.includes("?") ? "&" : "?"}who=${member.identityId}`;
  };
  return (
    <li className="space-y-2 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="text-quiet">
          {t("role", { role: member.role })}
          {isRelated && ` · ${t("related")}`}
          {member.turn !== null && ` · ${t("place", { place: member.turn })}`}
        </span>
      </p>
      <p className="text-quiet text-small">
        {t("memberPaid")} <Money cents={Number(member.paidCents)} currency={opened.shown.currency} locale={locale} /> ·{" "}
        {t("memberReceived")}{" "}
        <Money cents={Number(member.receivedCents)} currency={opened.shown.currency} locale={locale} />
        {!member.isInGoodStanding && ` · ${t("notPaid")}`}
      </p>
      {mayAct && (
        <div className="flex flex-wrap gap-3">
          {mayDeclare && (
            <form action={setRelated.bind(null, { id, locale }, member.identityId, !isRelated)}>
              <SubmitButton
                className="button-quiet [overflow-wrap:anywhere]"
                pendingLabel={translator(locale, "common")("oneMoment")}
              >
                {t(isRelated ? "unrelate" : "relate", { name })}
              </SubmitButton>
            </form>
          )}
          {view.canManage && (
            <a href={confirm(roleAct)} className="button-quiet [overflow-wrap:anywhere]">
              {member.role === "steward" && isMe ? t("unstewardMe") : t(roleAct, { name })}
            </a>
          )}
          {(view.canManage || isMe) && (
            <a href={confirm(isMe ? "leave" : "remove")} className="button-quiet text-refused [overflow-wrap:anywhere]">
              {isMe ? t("leave") : t("remove", { name })}
            </a>
          )}
        </div>
      )}
    </li>
  );
}
