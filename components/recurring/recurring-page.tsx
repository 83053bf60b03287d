import { FieldForm } from "@/components/form/field-form";
import { type FormAction, freshState } from "@/components/form/form-state";
import { AgreedMandate } from "@/components/gift/agreed-mandate";
import { FormWayChoice } from "@/components/gift/form-way-choice";
import { type ShownTransfer, TransferInstructions } from "@/components/gift/transfer-instructions";
import { RecurringFacts } from "@/components/recurring/recurring-facts";
import { RecurringFrame } from "@/components/recurring/recurring-frame";
import { RecurringHistory } from "@/components/recurring/recurring-history";
import { RecurringNotices } from "@/components/recurring/recurring-notices";
import { RecurringStatus } from "@/components/recurring/recurring-status";
import type { RecurringView } from "@/components/recurring/recurring-view";
import { PageScript } from "@/components/ui/page-script";
import { SubmitButton } from "@/components/ui/submit-button";
import { amountText } from "@/server/kernel/amount-text";
import type { House } from "@/server/kernel/brand";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import { currencySign } from "@/server/texts/currency-sign";
import { formatDate, formatMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface RecurringPageProps {
  house: House;
  view: RecurringView;
  /** The result of the last change. */
  done: string | null;
  changeTerms: FormAction;
  changePayment(data: FormData): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Replaces the link; absent for a signed-in donor. */
  renewLink?(): Promise<void>;
  cancelHref: string;
  /** Where a signed-in donor came from; absent for visitors with the link. */
  back?: { href: string; label: string };
}

/** The page of one recurring gift, for whoever has its link. */
export function RecurringPage({ house, view, done, ...actions }: RecurringPageProps) {
  const { locale, campaign, status } = view;
  const write = translator(locale, "recurring");
  const isOver = status === "canceled" || status === "ended";
  return (
    <RecurringFrame locale={locale} house={house}>
      <div className="space-y-8">
        {actions.back && (
          <p>
            <a href={actions.back.href} className="text-link inline-flex min-h-11 items-center">
              {actions.back.label}
            </a>
          </p>
        )}
        <header className="space-y-2">
          <RecurringStatus status={status} locale={locale} />
          <h1 className="page-title">{write("title", { cadence: view.cadence })}</h1>
          <p>
            <a href={campaign.href} className="text-link">
              {write("toCampaign", { campaign: campaign.name })}
            </a>
          </p>
        </header>
        <RecurringNotices view={view} done={done} />
        <RecurringFacts view={view} />
        {view.agreed && <AgreedMandate mandate={view.agreed} locale={locale} />}
        {status === "paused" && <Resume view={view} resume={actions.resume} />}
        {isOver && campaign.isOpen && (
          <a href={`${campaign.href}/give?lang=${locale}`} className="button-primary w-full">
            {write("giveAgain", { campaign: campaign.name })}
          </a>
        )}
        {!isOver && view.transfer && <YourOrder view={view} transfer={view.transfer} />}
        {!isOver && <Changes view={view} {...actions} />}
        <RecurringHistory view={view} />
        {actions.renewLink && <PrivateLink locale={locale} renewLink={actions.renewLink} />}
      </div>
    </RecurringFrame>
  );
}

/** The bank details of the donor's standing order, and how they change it: at their bank. */
function YourOrder({ view, transfer }: { view: RecurringView; transfer: ShownTransfer }) {
  const { locale, cadence, currency, hasStarted } = view;
  const t = translator(locale, "standing");
  const amount = formatMoney(view.amountCents, currency, locale);
  return (
    <section aria-labelledby="order">
      <h2 id="order" className="section-title">
        {t(hasStarted ? "yourOrder" : "setUpTitle")}
      </h2>
      <p className="mt-2 mb-4">{hasStarted ? t("yourOrderText") : t("setUpText", { amount, cadence })}</p>
      <TransferInstructions transfer={transfer} locale={locale} sent={null} />
      <PageScript />
    </section>
  );
}

/** Explains who has the link, and how to get a new one. */
function PrivateLink({ locale, renewLink }: { locale: Locale; renewLink(): Promise<void> }) {
  const write = translator(locale, "recurring");
  return (
    <form action={renewLink} className="border-line border-t pt-6">
      <p className="text-quiet text-small">{write("private")}</p>
      <SubmitButton className="button-quiet mt-4 w-full" pendingLabel={translator(locale, "common")("oneMoment")}>
        {write("newLink")}
      </SubmitButton>
      <p className="mt-2 text-quiet text-small">{write("newLinkHint")}</p>
    </form>
  );
}

function Resume({ view, resume }: { view: RecurringView; resume(): Promise<void> }) {
  const write = translator(view.locale, "recurring");
  const oneMoment = translator(view.locale, "common")("oneMoment");
  return (
    <form action={resume}>
      <SubmitButton pendingLabel={oneMoment}>{write("resume")}</SubmitButton>
      <p className="mt-2 text-quiet text-small">
        {(view.transfer ? translator(view.locale, "standing") : write)("resumeHint", {
          date: formatDate(new Date(view.resumesAt), view.locale),
        })}
      </p>
    </form>
  );
}

type ChangesProps = Omit<RecurringPageProps, "house" | "done" | "resume" | "renewLink">;

function Changes({ view, changeTerms, changePayment, pause, cancelHref }: ChangesProps) {
  const { locale, currency, cadence, amountCents } = view;
  const write = translator(locale, "recurring");
  const oneMoment = translator(locale, "common")("oneMoment");
  const hints = view.transfer ? translator(locale, "standing") : write;
  const cadences = (["weekly", "monthly", "yearly"] as const).map((value) => ({ value, label: write(value) }));
  const fee = formatMoney(GIFT_FEE_CENTS, currency, locale);
  return (
    <section aria-labelledby="change" className="space-y-8">
      <div>
        <h2 id="change" className="section-title">
          {write("changeTitle")}
        </h2>
        <FieldForm
          action={changeTerms}
          initial={freshState({ amount: amountText(BigInt(amountCents), currency, intlTag(locale)), cadence })}
          lead={hints("changeHint")}
          fields={[
            {
              kind: "money",
              name: "amount",
              sign: currencySign(currency, locale),
              label: write("amount"),
              help: write("feeNote", { fee }),
            },
            { kind: "select", name: "cadence", label: write("cadence"), choices: cadences },
          ]}
          submit={write("saveChanges")}
          oneMoment={oneMoment}
        />
      </div>
      {view.transfer === null && (
        <form action={changePayment}>
          <FormWayChoice ways={view.ways} chosen={view.agreed ? "debit" : "form"} locale={locale} />
          <SubmitButton className="button-quiet w-full" pendingLabel={oneMoment}>
            {write("changePayment")}
          </SubmitButton>
          <p className="mt-2 text-quiet text-small">{write("paymentHint")}</p>
        </form>
      )}
      {view.status !== "paused" && (
        <form action={pause}>
          <SubmitButton className="button-quiet w-full" pendingLabel={oneMoment}>
            {write("pause")}
          </SubmitButton>
          <p className="mt-2 text-quiet text-small">{hints("pauseHint")}</p>
        </form>
      )}
      <a href={cancelHref} className="button-quiet w-full text-refused">
        {write("cancel")}
      </a>
    </section>
  );
}
