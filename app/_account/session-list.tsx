import { endOtherSessions, endSession } from "@/app/_account/account-actions";
import type { SignedIn } from "@/app/_request/signed-in";
import { SubmitButton } from "@/components/ui/submit-button";
import { listMySessions, type MySession } from "@/server/domain/users/list-my-sessions";
import { browserName } from "@/server/texts/browser-name";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const SESSIONS_SHOWN = 20;

/** The browsers in which the user is signed in, each with a button that signs it out. */
export async function SessionList({ user, locale }: { user: SignedIn; locale: Locale }) {
  const t = translator(locale, "account");
  const oneMoment = translator(locale, "common")("oneMoment");
  const { rows } = await user.list(listMySessions, {}, { limit: SESSIONS_SHOWN, after: null });
  return (
    <section aria-labelledby="sessions" className="space-y-4">
      <h2 id="sessions" className="section-title">
        {t("sessions")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {rows.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div>
              <p className="font-semibold">{nameOf(session, locale)}</p>
              <p className="text-quiet text-small">
                {session.isCurrent
                  ? t("sessionCurrent")
                  : t("sessionSeen", { date: formatDate(session.seenAt, locale) })}
              </p>
            </div>
            {!session.isCurrent && (
              <form action={endSession.bind(null, { id: session.id, locale })}>
                <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
                  {t("sessionEnd", { name: nameOf(session, locale) })}
                </SubmitButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <form action={endOtherSessions.bind(null, locale)}>
          <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
            {t("sessionEndOthers")}
          </SubmitButton>
        </form>
      )}
    </section>
  );
}

function nameOf({ userAgent }: MySession, locale: Locale): string {
  const t = translator(locale, "account");
  const { browser, system } = browserName(userAgent);
  if (browser === null) return system ?? t("sessionUnknown");
  return system === null ? browser : t("sessionOn", { browser, system });
}
