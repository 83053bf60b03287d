import { HostedFrame } from "@/app/_hosted/hosted-frame";
import type { PageLocale } from "@/app/_request/request-locale";
import type { RefundPage } from "@/server/domain/bank/refund-accounts/enter-refund-account";
import { formatDate, formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface RefundAccountStateProps extends PageLocale {
  path: string;
  refund: RefundPage;
}

/** The status of a refund whose account is known: it will be sent, it is sent, or nothing has to be done. */
export function RefundAccountState({ path, refund, ...page }: RefundAccountStateProps) {
  const { locale } = page;
  const t = translator(locale, "onboarding");
  const { state, amount, last4, sentAt } = refund;
  const values = { amount: formatMoney(amount.cents, amount.currency, locale), last4: last4 ?? "" };
  if (state === "sent" && sentAt)
    return (
      <HostedFrame {...page} path={path} title={t("refundSentTitle")}>
        <p className="text-lead">{t("refundSentText", { ...values, date: formatDate(sentAt, locale) })}</p>
      </HostedFrame>
    );
  const isEntered = state === "entered";
  return (
    <HostedFrame {...page} path={path} title={t(isEntered ? "refundEnteredTitle" : "refundOverTitle")}>
      <p className="text-lead" role="status">
        {isEntered ? t("refundEnteredText", values) : t("refundOverText")}
      </p>
    </HostedFrame>
  );
}
