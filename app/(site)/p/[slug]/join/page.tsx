import type { Metadata } from "next";
import { enterTerms } from "@/app/_pools/joining-actions";
import { JoiningFrame, type JoiningPage, type JoiningProps, openJoining } from "@/app/_pools/joining-page";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { readJoiningTerms } from "@/server/domain/me/join-on-page";
import { POOL_CADENCES } from "@/server/kernel/cadence";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import type { TextKey } from "@/server/texts/areas";
import { currencySign } from "@/server/texts/currency-sign";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { poolLegalWords } from "@/server/texts/pool-legal";
import { translator } from "@/server/texts/translator";

const BACK_TEXTS: Readonly<Record<string, TextKey<"pool">>> = {
  left: "joinLeft",
  invalid: "joinInvalid",
  old: "joinOld",
  limit: "joinLimit",
  refused: "joinRefused",
};
const FIRST_TERMS = { cadence: "monthly", amount: "", auto_renew: "", is_named: "" };

export const metadata: Metadata = { robots: { index: false } };

export default async function JoinPool(props: JoiningProps) {
  const page = await openJoining(props);
  const { locale, joining } = page;
  const { pool, isBarred, commitment } = joining;
  const isPayable = joining.takesCards || joining.takesTransfers;
  const t = translator(locale, "pool");
  if (commitment) return <Committed page={page} />;
  const refusal = pool.status === "closed" ? "joinClosed" : isBarred ? "joinNotInvited" : null;
  const back = page.back === null ? undefined : BACK_TEXTS[page.back];
  return (
    <JoiningFrame page={page} title={t("joinTitle", { name: pool.name })}>
      {back && (
        <div role="status">
          <Notice kind={back === "joinLeft" ? "info" : "refused"}>{t(back)}</Notice>
        </div>
      )}
      {refusal && <p>{t(refusal)}</p>}
      {!refusal && !isPayable && <p>{translator(locale, "common")("cardsOnly")}</p>}
      {!refusal && isPayable && <Terms page={page} />}
    </JoiningFrame>
  );
}

async function Terms({ page }: { page: JoiningPage }) {
  const { locale, slug, joining } = page;
  const { pool, joinsAtOnce, feeCents } = joining;
  const t = translator(locale, "pool");
  const { legalStructure: legal_structure } = pool;
  return (
    <>
      <p>{t("joinLead")}</p>
      {!joinsAtOnce && <p>{t("joinApproval")}</p>}
      <FieldForm
        action={enterTerms.bind(null, { slug, locale })}
        initial={freshState(await enteredBefore(page))}
        fields={fieldsFor(pool.currency, locale)}
        submit={t("joinContinue")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
      {feeCents === 0n && (
        <p className="text-quiet text-small">
          {poolLegalWords({ legal_structure, isSponsored: false, sponsorName: null }, locale)}
        </p>
      )}
    </>
  );
}

function fieldsFor(currency: string, locale: Locale): FieldSpec[] {
  const t = translator(locale, "pool");
  return [
    {
      kind: "select",
      name: "cadence",
      label: t("joinCadence"),
      choices: POOL_CADENCES.map((cadence) => ({ value: cadence, label: t("cadenceName", { cadence }) })),
    },
    {
      kind: "money",
      name: "amount",
      label: t("joinAmount"),
      help: t("joinAmountHelp"),
      sign: currencySign(currency, locale),
    },
    { kind: "check", name: "auto_renew", label: t("joinRenew"), help: t("joinRenewHelp") },
    { kind: "check", name: "is_named", label: t("joinNamed"), help: t("joinNamedHelp") },
  ];
}

/** What the user entered before going to the rail's form, so that they need not enter it again. */
async function enteredBefore({ user, slug, terms, joining }: JoiningPage): Promise<Record<string, string>> {
  const { pool } = joining;
  const entered = terms === null ? null : await user.run(readJoiningTerms, { slug, terms });
  if (!entered) return FIRST_TERMS;
  return {
    cadence: entered.cadence,
    amount: decimalText(entered.perCadenceCents, minorUnits(pool.currency)),
    auto_renew: entered.autoRenew ? "on" : "",
    is_named: entered.isNamed ? "on" : "",
  };
}

/** The status of a commitment that the user already has. */
function Committed({ page }: { page: JoiningPage }) {
  const { locale, href, joining } = page;
  const { pool, memberStatus } = joining;
  const { status, chargeCents, askAt } = joining.commitment!;
  const isAwaited = askAt !== null;
  const t = translator(locale, "pool");
  const total = formatMoney(chargeCents, pool.currency, locale);
  const isAsked = memberStatus === "requested";
  return (
    <JoiningFrame page={page} title={t("joinedTitle", { name: pool.name })}>
      {isAsked && <Notice kind="waiting">{t("joinedAsked")}</Notice>}
      {isAwaited && <Notice kind="waiting">{t("joinedTransfer", { total })}</Notice>}
      {!isAsked && !isAwaited && status === "pending" && (
        <Notice kind="waiting">{t("joinedCharging", { total })}</Notice>
      )}
      {status === "active" && <Notice kind="good">{t("joinedPaid", { total })}</Notice>}
      {!isAwaited && status === "past_due" && <Notice kind="refused">{t("joinedDeclined")}</Notice>}
      <p>
        <a href={href(`/dashboard/${pool.id}`)} className="button-primary">
          {t("joinedLink")}
        </a>
      </p>
    </JoiningFrame>
  );
}
