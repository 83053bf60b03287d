import { More } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { invite, withdraw } from "@/app/_pools/invitation-actions";
import type { PoolPage } from "@/app/_pools/open-pool";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { MomentText } from "@/components/ui/moment-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { listMyPoolInvitations } from "@/server/domain/me/my-pool-invitations";
import { INVITATION_DAYS } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

/** Invites people to a pool by email, and lists the invitations that can still be used. */
export async function Invitations({ opened }: { opened: PoolPage }) {
  const { language, id, user, after, shown } = opened;
  const { locale } = language;
  if (shown.status === "closed") return null;
  const t = translator(locale, "membership");
  const oneMoment = translator(locale, "common")("oneMoment");
  const { rows, next } = await user.findOr404(listMyPoolInvitations, { id, after });
  const place = { id, locale };
  return (
    <section aria-labelledby="invite" className="space-y-4">
      <h2 id="invite" className="section-title">
        {t("invite")}
      </h2>
      <FieldForm
        action={invite.bind(null, place)}
        initial={freshState({})}
        lead={t("inviteLead", { days: INVITATION_DAYS })}
        fields={[{ kind: "line", name: "email", type: "email", label: t("inviteEmail"), help: t("inviteHelp") }]}
        submit={t("inviteSend")}
        oneMoment={oneMoment}
      />
      {rows.length > 0 && (
        <>
          <h3 className="font-semibold">{t("invitations")}</h3>
          <MeList {...language} empty="">
            {rows.map(({ id: invitation, email, expiresAt }) => (
              <li key={invitation} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <span className="min-w-0">
                  <bdi className="[overflow-wrap:anywhere]">{email}</bdi>
                  <span className="block text-quiet text-small">
                    {t("inviteUntil")} <MomentText at={expiresAt} locale={locale} />
                  </span>
                </span>
                <form action={withdraw.bind(null, place, invitation)}>
                  <SubmitButton className="button-quiet text-refused" pendingLabel={oneMoment}>
                    {t("inviteWithdraw")}
                    <span className="sr-only"> {email}</span>
                  </SubmitButton>
                </form>
              </li>
            ))}
          </MeList>
          <More {...language} path={`/dashboard/${id}/manage`} next={next} />
        </>
      )}
    </section>
  );
}
