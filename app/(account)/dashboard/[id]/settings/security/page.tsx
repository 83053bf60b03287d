import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { saveRefundSums } from "@/app/_organizations/security-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Fact, FactList } from "@/components/parts/fact-list";
import { Money } from "@/components/ui/money";
import { readMoney } from "@/server/domain/home/money/read-money";
import { type RefundSum, readRefundSums } from "@/server/domain/organizations/refund-sums";
import { refundSumField } from "@/server/forms/refund-sums-form";
import { DEFAULT_CURRENCY, minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import { currencySign } from "@/server/texts/currency-sign";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const PART = "/settings/security";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navSecurity");

/** The amounts above which refunds ask for the second factor: owners set them, and admins can read them. */
export default async function SecurityPage(props: OrganizationProps) {
  const opened = await openOrganization(props, PART);
  const { id, isAdmin, organizationId, acting, language, done } = opened;
  const { locale, href } = language;
  if (!isAdmin || organizationId !== null) redirect(href(`/dashboard/${id}`));
  const [sums, { held }] = await Promise.all([
    acting.run(readRefundSums, {}),
    acting.run(readMoney, { currency: null, until: null }),
  ]);
  const t = translator(locale, "account");
  const own = [...held, ...sums].map(({ currency }) => currency);
  const currencies = [...new Set(own.length > 0 ? own : [DEFAULT_CURRENCY])];
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part={PART}
      title={t("navSecurity")}
      notice={done === "saved" ? t("refundSumsSaved") : null}
    >
      <section aria-labelledby="refunds" className="space-y-4">
        <h2 id="refunds" className="section-title">
          {t("refundSums")}
        </h2>
        <p className="text-quiet">{t("refundSumsText")}</p>
        {acting.roles.includes("owner") ? (
          <FieldForm
            action={saveRefundSums.bind(null, { id, locale, currencies })}
            initial={freshState(inputOf(sums))}
            fields={currencies.map((currency) => ({
              kind: "money",
              name: refundSumField(currency),
              label: t("refundSumOf", { currency }),
              help: t("refundSumHelp"),
              sign: currencySign(currency, locale),
            }))}
            submit={t("refundSumsSave")}
            oneMoment={translator(locale, "common")("oneMoment")}
          />
        ) : (
          <Sums sums={sums} locale={locale} />
        )}
      </section>
    </OrganizationFrame>
  );
}

function Sums({ sums, locale }: { sums: readonly RefundSum[]; locale: Locale }) {
  const t = translator(locale, "account");
  if (sums.length === 0) return <p>{t("refundSumsNone")}</p>;
  return (
    <FactList>
      {sums.map(({ currency, aboveCents }) => (
        <Fact key={currency} label={t("refundSumOf", { currency })}>
          <Money cents={Number(aboveCents)} currency={currency} locale={locale} />
        </Fact>
      ))}
    </FactList>
  );
}

function inputOf(sums: readonly RefundSum[]): Record<string, string> {
  return Object.fromEntries(
    sums.map(({ currency, aboveCents }) => [refundSumField(currency), decimalText(aboveCents, minorUnits(currency))]),
  );
}
