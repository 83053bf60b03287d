import type { Metadata } from "next";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { enterAccount } from "@/app/_onboarding/onboarding-actions";
import { OnboardingGone } from "@/app/_onboarding/onboarding-gone";
import { type AccountWay, payeeAccountFields } from "@/app/_onboarding/payee-account-fields";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readPayeePage } from "@/server/domain/bank/outgoing/enter-payee-account";
import { personName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/payout-account/[secret]/bank">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "onboarding")("bankTitle") };
}

/** A payee enters the bank account for payouts here, if these are made from the operator's bank account. */
export default async function PayeeAccountPage({ params, searchParams }: Props) {
  const [{ secret }, query, page] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const { locale } = page;
  const found = await (await getVisitor()).find(readPayeePage, { secret });
  if (!found) return <OnboardingGone {...page} />;
  const t = translator(locale, "onboarding");
  const usual = found.country === null || found.country === "US" ? "us" : "iban";
  const way: AccountWay = query.way === "iban" || query.way === "us" ? query.way : usual;
  const other = way === "iban" ? "us" : "iban";
  const path = `/payout-account/${secret}/bank`;
  return (
    <HostedFrame {...page} path={path} title={t("bankTitle")}>
      <p className="text-lead">{t("bankLead", { name: personName(found.name, locale) })}</p>
      <p className="mt-2 mb-6">
        <a href={`${path}?way=${other}&lang=${locale}`} className="text-link inline-flex min-h-11 items-center">
          {t("bankOther", { way: other })}
        </a>
      </p>
      <FieldForm
        key={way}
        action={enterAccount.bind(null, { secret, locale })}
        initial={freshState({
          way,
          kind: found.isPerson ? "person" : "business",
          account_type: "checking",
          country: found.country ?? (way === "us" ? "US" : "DE"),
        })}
        fields={payeeAccountFields(way, locale)}
        submit={t("bankSave")}
        oneMoment={translator(locale, "common")("oneMoment")}
        note={t("bankNote")}
      />
    </HostedFrame>
  );
}
