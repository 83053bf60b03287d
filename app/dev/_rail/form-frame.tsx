import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { fixedLook } from "@/components/ui/brand-tokens";
import { Notice } from "@/components/ui/notice";
import { GiveScript } from "@/components/ui/page-script";
import { SentenceWith } from "@/components/ui/sentence-with";
import type { PaymentForm } from "@/server/ports/payment-form";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface FormFrameProps {
  form: PaymentForm;
  title: string;
  locale: Locale;
  children: ReactNode;
}

/** The layout of the form: states that no real money is involved, and what is paid, to whom and how often. */
export function FormFrame({ form, title, locale, children }: FormFrameProps) {
  const text = translator(locale, "rail");
  const { description, payee, scheme } = form;
  const { look, tokens } = scheme ? fixedLook({}, scheme) : { look: "", tokens: undefined };
  return (
    <div className={look && `${look} bg-paper text-ink`} style={tokens}>
      <main className="mx-auto max-w-md px-5 py-4 md:py-10" data-payment="">
        <p className="flex items-center gap-2 border-line border-b pb-3 font-semibold text-quiet text-small">
          <FlaskConical aria-hidden="true" size={18} className="shrink-0" />
          {text("notice")}
        </p>
        <h1 className="section-title mt-4">{title}</h1>
        <div className="mt-1 mb-4 text-quiet">
          <p>
            <bdi>{description}</bdi>
          </p>
          {payee && (
            <p>
              <SentenceWith sentence={(name) => text("payee", { payee: name })} words={payee} language={null} />
            </p>
          )}
        </div>
        {children}
        <GiveScript />
      </main>
    </div>
  );
}

interface PaidFormProps {
  form: PaymentForm;
  /** The page with the outcome of the payment. */
  doneUrl: string;
  locale: Locale;
}

/** For payers who return to a form that was already paid: nothing to fill in, only a link to go on. */
export function PaidForm({ form, doneUrl, locale }: PaidFormProps) {
  const text = translator(locale, "rail");
  const amount = formatMoney(form.amountCents ?? 0n, form.currency, locale);
  return (
    <FormFrame form={form} title={text("paidTitle")} locale={locale}>
      <Notice kind="good">
        <p>{text("paidText", { amount })}</p>
      </Notice>
      <a href={doneUrl} className="button-primary mt-4 w-full">
        {text("paidLink")}
      </a>
    </FormFrame>
  );
}
