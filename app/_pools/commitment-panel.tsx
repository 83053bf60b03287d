import { drawTransfer } from "@/app/_gifts/draw-transfer";
import { MethodForms } from "@/app/_pools/method-forms";
import type { PoolPage } from "@/app/_pools/open-pool";
import { setRenewal, tryAgain } from "@/app/_pools/pool-actions";
import { TransferInstructions } from "@/components/gift/transfer-instructions";
import { Fact, FactList } from "@/components/parts/fact-list";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageScript } from "@/components/ui/page-script";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatDate } from "@/server/texts/format";
import { declineText } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

/** What the member pays into the pool, its status, and the possible actions. */
export function CommitmentPanel({ opened }: { opened: PoolPage }) {
  const { view, language } = opened;
  const { locale, href } = language;
  const { commitment, pool, me } = view;
  const t = translator(locale, "membership");
  const isOpen = commitment?.endedAt === null;
  const mayJoin = (pool.status === "active" || pool.status === "paused") && me.status !== "requested";
  return (
    <section aria-labelledby="commitment" className="space-y-4">
      <h2 id="commitment" className="section-title">
        {t("commitment")}
      </h2>
      {commitment?.status === "past_due" && <PastDue opened={opened} />}
      {commitment && <Facts opened={opened} />}
      {commitment?.awaited && (
        <section aria-labelledby="transfer" className="space-y-3">
          <h3 id="transfer" className="font-semibold">
            {t("transferTitle")}
          </h3>
          <TransferInstructions transfer={drawTransfer(commitment.awaited)} locale={locale} sent={null} />
          <PageScript />
        </section>
      )}
      {commitment && isOpen && <Actions opened={opened} />}
      {!isOpen && mayJoin && (
        <p>
          {!commitment && <span className="mb-3 block text-quiet">{t("noCommitment")}</span>}
          <a href={href(`/p/${pool.slug}/join`)} className="button-quiet">
            {t("commit")}
          </a>
        </p>
      )}
    </section>
  );
}

function PastDue({ opened }: { opened: PoolPage }) {
  const { view, language, id } = opened;
  const { locale } = language;
  const { id: commitment, failureCode, chargeAt, canTryAgain, awaited } = view.commitment!;
  const t = translator(locale, "membership");
  const place = { id, locale, commitment };
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <>
      <Notice kind={awaited ? "waiting" : "refused"} title={t(awaited ? "transferLate" : "pastDue")}>
        {!awaited && <p>{declineText(failureCode, locale)}</p>}
        {chargeAt && <p>{t("triedOn", { date: formatDate(chargeAt, locale) })}</p>}
      </Notice>
      {canTryAgain && (
        <div className="flex flex-wrap gap-3">
          <MethodForms opened={opened} className="button-primary" />
          <form action={tryAgain.bind(null, place)}>
            <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
              {t("tryAgain")}
            </SubmitButton>
          </form>
        </div>
      )}
    </>
  );
}

/** While the year waits for a transfer, nothing was declined. */
function shownStatus({ commitment, me }: PoolPage["view"]): string {
  const { status, awaited } = commitment!;
  if (me.status === "requested") return "requested";
  return status === "past_due" && awaited ? "pending" : status;
}

function Facts({ opened }: { opened: PoolPage }) {
  const { view, language } = opened;
  const { locale } = language;
  const { perCadenceCents, annualCents, feeCents, chargeCents, renewalCents, cadence, status, ...commitment } =
    view.commitment!;
  const { nextReleaseAt, renewsAt, autoRenew, currency } = commitment;
  const t = translator(locale, "membership");
  const money = { currency, locale };
  return (
    <FactList>
      <Fact label={t("amount")}>
        <Money cents={Number(perCadenceCents)} {...money} className="font-semibold" /> {t("cadence", { cadence })}
      </Fact>
      <Fact label={t("perYear")}>
        <Money cents={Number(annualCents)} {...money} />
      </Fact>
      {feeCents > 0n && (
        <>
          <Fact label={t("flatFee")}>
            <Money cents={Number(feeCents)} {...money} />
            <span className="block text-quiet text-small">{t("flatFeeText")}</span>
          </Fact>
          <Fact label={t("charged")}>
            <Money cents={Number(chargeCents)} {...money} className="font-semibold" />
          </Fact>
        </>
      )}
      <Fact label={t("status")}>{t("commitmentStatus", { status: shownStatus(view) })}</Fact>
      {nextReleaseAt && (
        <Fact label={t("nextRelease")}>
          <MomentText at={nextReleaseAt} locale={locale} />
        </Fact>
      )}
      {renewsAt && (
        <Fact label={t(autoRenew ? "renewsOn" : "endsOn")}>
          <MomentText at={renewsAt} locale={locale} />
          {autoRenew && (
            <>
              {" · "}
              <Money cents={Number(renewalCents)} {...money} />
            </>
          )}
        </Fact>
      )}
    </FactList>
  );
}

function Actions({ opened }: { opened: PoolPage }) {
  const { view, language, id } = opened;
  const { locale, href } = language;
  const { id: commitment, status, autoRenew, canCancel, awaited } = view.commitment!;
  const t = translator(locale, "membership");
  const oneMoment = translator(locale, "common")("oneMoment");
  const place = { id, locale, commitment };
  return (
    <div className="flex flex-wrap gap-3">
      <form action={setRenewal.bind(null, place, !autoRenew)}>
        <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
          {t(autoRenew ? "dontRenew" : "doRenew")}
        </SubmitButton>
      </form>
      {(status !== "past_due" || awaited) && <MethodForms opened={opened} className="button-quiet" />}
      {canCancel && (
        <a href={href(`/dashboard/${id}/confirm/cancel`)} className="button-quiet text-refused">
          {t("cancelCommitment")}
        </a>
      )}
    </div>
  );
}
