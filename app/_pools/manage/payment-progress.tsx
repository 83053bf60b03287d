import { MeList } from "@/app/_account/me-list";
import type { PoolPage } from "@/app/_pools/open-pool";
import { Fact, FactList } from "@/components/parts/fact-list";
import type { PoolDesk } from "@/server/domain/me/my-pool-desk";
import { formatDate } from "@/server/texts/format";
import { declineText, partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

/** Browsers draw the bar in colors of their own unless each of its parts has one. */
const BAR =
  "h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent";

/** The progress of the payments for the members' years, with those that were declined. */
export function PaymentProgress({ opened, desk }: { opened: PoolPage; desk: PoolDesk }) {
  const { locale } = opened.language;
  const t = translator(locale, "membership");
  const { paid, underWay, waiting, declined } = desk.progress;
  const total = paid + underWay + waiting + declined;
  return (
    <section aria-labelledby="payments" className="space-y-4">
      <h2 id="payments" className="section-title">
        {t("payments")}
      </h2>
      {total === 0 ? (
        <p className="text-quiet">{t("paymentsNone")}</p>
      ) : (
        <>
          <p id="progress">{t("paymentsPaid", { paid, total })}</p>
          <progress value={paid} max={total} aria-labelledby="progress" className={BAR} />
          <FactList>
            <Fact label={t("paymentsUnderWay")}>{underWay}</Fact>
            <Fact label={t("paymentsWaiting")}>{waiting}</Fact>
            <Fact label={t("paymentsDeclined")}>{declined}</Fact>
          </FactList>
        </>
      )}
      {desk.declined.length > 0 && (
        <MeList {...opened.language} empty="">
          {desk.declined.map((member) => (
            <li key={member.id} className="space-y-1 py-3">
              <p className="font-semibold [overflow-wrap:anywhere]">{partyName(member, locale)}</p>
              <p className="text-quiet text-small">
                {declineText(member.failureCode, locale)}
                {member.nextTryAt && ` ${t("triedOn", { date: formatDate(member.nextTryAt, locale) })}`}
              </p>
            </li>
          ))}
        </MeList>
      )}
    </section>
  );
}
