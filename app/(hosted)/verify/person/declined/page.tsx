import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { VERIFY_METADATA } from "@/app/_verify/verify-pages";
import { translator } from "@/server/texts/translator";

export const metadata = VERIFY_METADATA;

/** Shown after a person said that they have nothing to do with the organization that named them. */
export default async function DeclinedPage({ searchParams }: { searchParams: SearchParams }) {
  const { locale, href } = await pageLocale(searchParams);
  const t = translator(locale, "verify");
  return (
    <VerifyFrame locale={locale} path="/verify/person/declined" href={href} title={t("personDeclinedTitle")}>
      <p className="text-lead">{t("personDeclinedText")}</p>
    </VerifyFrame>
  );
}
