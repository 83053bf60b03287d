import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { enterCard, payByTransfer } from "@/app/_pools/joining-actions";
import { JoiningFrame, type JoiningProps, openJoining } from "@/app/_pools/joining-page";
import { SubmitButton } from "@/components/ui/submit-button";
import { readJoiningTerms } from "@/server/domain/me/join-on-page";
import { PERIODS_PER_YEAR } from "@/server/kernel/cadence";
import { formatDate, formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const metadata: Metadata = { robots: { index: false } };

export default async function ConfirmJoining(props: JoiningProps) {
  const page = await openJoining(props, "/confirm");
  const { user, slug, locale, href, joining } = page;
  const { pool } = joining;
  const join = `/p/${slug}/join`;
  const terms = page.terms ?? redirect(href(join));
  if (joining.commitment || joining.isBarred) redirect(href(join));
  const entered = (await user.run(readJoiningTerms, { slug, terms })) ?? redirect(href(`${join}?back=old`));
  const { cadence, perCadenceCents, autoRenew, isNamed } = entered;
  const t = translator(locale, "pool");
  const money = (cents: bigint) => formatMoney(cents, pool.currency, locale);
  const { feeCents, takesCards, takesTransfers, joinsAtOnce } = joining;
  const oneMoment = translator(locale, "common")("oneMoment");
  const year = { total: money(perCadenceCents * BigInt(PERIODS_PER_YEAR[cadence]) + feeCents) };
  return (
    <JoiningFrame page={page} step="/confirm" title={t("joinConfirmTitle")}>
      <p className="text-lead">
        {takesCards && joinsAtOnce && t("joinNow", { ...year, date: formatDate(user.now(), locale) })}
        {takesCards && !joinsAtOnce && t("joinLater", year)}
        {!takesCards && t("joinByTransfer", year)}
      </p>
      <ul className="list-disc space-y-2 ps-5">
        {feeCents > 0n && <li>{t("joinFee", { fee: money(feeCents) })}</li>}
        <li>{t("joinReleases", { cadence, amount: money(perCadenceCents) })}</li>
        <li>{t("joinCancel")}</li>
        <li>{t(autoRenew ? "joinRenews" : "joinEnds")}</li>
        <li>{t(isNamed ? "joinNameShown" : "joinNameHidden")}</li>
      </ul>
      {takesCards && (
        <form action={enterCard.bind(null, { slug, locale, terms })} className="space-y-3">
          <SubmitButton pendingLabel={oneMoment}>{t("joinPay")}</SubmitButton>
          <p className="text-quiet text-small">{t("joinPayHelp")}</p>
        </form>
      )}
      {takesTransfers && (
        <form action={payByTransfer.bind(null, { slug, locale, terms })} className="space-y-3">
          <SubmitButton
            className={takesCards ? "button-quiet w-full" : "button-primary w-full"}
            pendingLabel={oneMoment}
          >
            {t("joinTransfer")}
          </SubmitButton>
          <p className="text-quiet text-small">{t("joinTransferHelp")}</p>
        </form>
      )}
      <p>
        <a
          href={href(`${join}?terms=${encodeURIComponent(terms)}`)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t("joinChange")}
        </a>
      </p>
    </JoiningFrame>
  );
}
