import type { Metadata } from "next";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { type AccountWay, payeeAccountFields } from "@/app/_onboarding/payee-account-fields";
import { enterRefund } from "@/app/_onboarding/refund-account-actions";
import { RefundAccountState } from "@/app/_onboarding/refund-account-state";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readRefundPage } from "@/server/domain/bank/refund-accounts/enter-refund-account";
import { formatMoney } from "@/server/texts/format";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/refund-account/[id]/[signature]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "onboarding")("refundTitle") };
}

/** A donor enters the account for their refund here, and sees its status. */
export default async function RefundAccountPage({ params, searchParams }: Props) {
  const [{ id, signature }, query, page] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const { locale } = page;
  const refund = await (await getVisitor()).findOr404(readRefundPage, { id, signature });
  const path = `/refund-account/${id}/${signature}`;
  if (refund.state !== "asked") return <RefundAccountState {...page} path={path} refund={refund} />;
  const t = translator(locale, "onboarding");
  const { amount, recipient, refusedLast4, isPerson } = refund;
  const usual: AccountWay = amount.currency === "USD" ? "us" : "iban";
  const way: AccountWay = query.way === "iban" || query.way === "us" ? query.way : usual;
  const other = way === "iban" ? "us" : "iban";
  const values = {
    amount: formatMoney(amount.cents, amount.currency, locale),
    recipient: recipientName(recipient, locale),
  };
  return (
    <HostedFrame {...page} path={path} title={t("refundTitle")}>
      <p className="text-lead">{t("refundLead", values)}</p>
      {refusedLast4 !== null && (
        <p className="mt-3 text-refused" role="status">
          {t("refundRefused", { last4: refusedLast4 })}
        </p>
      )}
      <p className="mt-2 mb-6">
        <a href={`${path}?way=${other}&lang=${locale}`} className="text-link inline-flex min-h-11 items-center">
          {t("bankOther", { way: other })}
        </a>
      </p>
      <FieldForm
        key={way}
        action={enterRefund.bind(null, { id, signature, locale })}
        initial={freshState({
          way,
          kind: isPerson ? "person" : "business",
          account_type: "checking",
          country: way === "us" ? "US" : "DE",
        })}
        fields={payeeAccountFields(way, locale)}
        submit={t("bankSave")}
        oneMoment={translator(locale, "common")("oneMoment")}
        note={t("refundNote")}
      />
    </HostedFrame>
  );
}
