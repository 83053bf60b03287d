import { Check, CircleAlert, Clock3 } from "lucide-react";
import { askPersonAgain } from "@/app/_verify/verify-actions";
import type { OpenVerification } from "@/app/_verify/verify-session";
import { SubmitButton } from "@/components/ui/submit-button";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type Standing = OpenVerification["standings"][number];

const LOOKS: Record<"good" | "waiting" | "refused", { Icon: typeof Check; color: string }> = {
  good: { Icon: Check, color: "text-good" },
  waiting: { Icon: Clock3, color: "text-waiting" },
  refused: { Icon: CircleAlert, color: "text-refused" },
};
const LOOK_OF: Record<Standing["state"], keyof typeof LOOKS> = {
  not_sent: "refused",
  asked: "waiting",
  link_expired: "refused",
  declined: "refused",
  started: "waiting",
  submitted: "waiting",
  passed: "good",
  failed: "refused",
  expired: "refused",
};

/** The people named by an organization who verify themselves: the status of each, and a button to send another link. */
export function WaitingPeople({ standings, locale }: { standings: readonly Standing[]; locale: Locale }) {
  const t = translator(locale, "verify");
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <ul className="my-6 divide-y divide-line rounded-card border border-line bg-card">
      {standings.map(({ id, name, state, askedAt, isAskable }) => {
        const { Icon, color } = LOOKS[LOOK_OF[state]];
        const word: TextKey<"verify"> = `person_${state}`;
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="font-semibold">
                <bdi>{name}</bdi>
              </p>
              <p className={`flex items-start gap-1.5 text-small ${color}`}>
                <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
                {t(word, { date: askedAt ? formatDate(askedAt, locale) : "" })}
              </p>
            </div>
            {isAskable && (
              <form action={askPersonAgain.bind(null, { personId: id, locale })}>
                <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
                  {t("askAgain")} <span className="sr-only">{name}</span>
                </SubmitButton>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
