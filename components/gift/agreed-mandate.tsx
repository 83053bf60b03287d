import { Disclosure } from "@/components/ui/disclosure";
import { directionOf, knownLocale, type Locale } from "@/server/texts/locales";
import { type AgreedMandateFacts, agreedText } from "@/server/texts/mandate-text";
import { translator } from "@/server/texts/translator";

/** The mandate that the donor agreed to, in the language in which they did. */
export function AgreedMandate({ mandate, locale }: { mandate: AgreedMandateFacts; locale: Locale }) {
  const language = knownLocale(mandate.language);
  return (
    <Disclosure title={translator(locale, "debit")("agreedTitle")}>
      <p lang={language ?? undefined} dir={language ? directionOf(language) : "auto"}>
        {mandate.agreement}
      </p>
      <p className="mt-2 text-quiet text-small">{agreedText(mandate, locale)}</p>
    </Disclosure>
  );
}
