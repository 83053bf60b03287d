import { setAccount } from "@/app/_payouts/payout-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface TestAccountFormProps {
  id: string;
  tokens: readonly string[];
  locale: Locale;
}

/** Chooses one of the sandbox's test accounts, which differ in how payouts to them behave. */
export function TestAccountForm({ id, tokens, locale }: TestAccountFormProps) {
  const t = translator(locale, "money");
  return (
    <FieldForm
      action={setAccount.bind(null, { id, locale })}
      initial={freshState()}
      lead={t("testAccountText")}
      fields={[
        {
          kind: "choice",
          name: "token",
          label: t("testAccount"),
          choices: tokens.map((value) => ({ value, label: t("testAccountName", { token: value }), note: value })),
        },
      ]}
      submit={t("accountSave")}
      oneMoment={translator(locale, "common")("oneMoment")}
      buttonClass="button-quiet"
      note={t("accountSaveNote")}
    />
  );
}
