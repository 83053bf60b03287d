import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { openPool, type PoolProps } from "@/app/_pools/open-pool";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { needsReason } from "@/app/_pools/request/needs-reason";
import { requestMoney } from "@/app/_pools/request/request-action";
import { RequestForm } from "@/app/_pools/request/request-form";
import { freshState } from "@/components/form/form-state";
import { listMyPoolPayees } from "@/server/domain/me/my-pool-members";
import { newId } from "@/server/kernel/ids";
import { currencySign } from "@/server/texts/currency-sign";
import { formatMoney } from "@/server/texts/format";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: PoolProps): Promise<Metadata> => meMetadata(props, "navPools");

/** Requests a payout: for oneself, or for someone else in the pool. */
export default async function RequestMoneyPage(props: PoolProps) {
  const opened = await openPool(props, "/request");
  const { view, language, id, user } = opened;
  const { locale } = language;
  const { pool, me, turn, canRequest } = view;
  if (!canRequest) notFound();
  const { payees, suggested } = await user.findOr404(listMyPoolPayees, { id });
  const t = translator(locale, "membership");
  const treasury = formatMoney(pool.balances.treasuryCents, pool.currency, locale);
  return (
    <PoolFrame opened={opened} role={me.role} page="/request" title={t("requestMoney")}>
      <p className="text-lead">{t("requestLead", { mechanism: pool.mechanism, amount: treasury })}</p>
      <RequestForm
        action={requestMoney.bind(null, { id, locale, request: newId("disbursement") })}
        initial={freshState({ to: turn?.who?.id ?? suggested })}
        sign={currencySign(pool.currency, locale)}
        payees={payees.map((payee) => ({ value: payee.id, label: partyName(payee, locale) }))}
        texts={{
          to: t("payee"),
          amount: t("requestAmount"),
          reason: t("reason"),
          reasonHelp: t("reasonHelp"),
          optional: needsReason(pool) ? undefined : t("optional"),
          check: t("requestCheckButton"),
          send: t("requestSend"),
          change: t("requestChange"),
          oneMoment: translator(locale, "common")("oneMoment"),
        }}
      />
    </PoolFrame>
  );
}
