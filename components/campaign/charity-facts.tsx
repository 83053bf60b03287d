import { ChevronDown } from "lucide-react";
import { VerifiedMark } from "@/components/ui/verified-mark";
import type { ShownCharity, ShownParty } from "@/server/resources/campaign-page";
import { formatDate, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CharityFactsProps {
  party: ShownParty;
  charity: ShownCharity;
  locale: Locale;
}

/** The mark of a verified charity, which expands to show the evidence. */
export function CharityFacts({ party, charity, locale }: CharityFactsProps) {
  const t = translator(locale, "campaign");
  const { country, number, checkedAt } = charity;
  const isUs = country === "US";
  const register =
    country && (isUs ? t("verifiedIrs") : new Intl.DisplayNames([intlTag(locale)], { type: "region" }).of(country));
  const facts = [
    [isUs ? "EIN" : t("verifiedNumber"), number && isUs ? withHyphen(number) : number],
    [t("verifiedRegister"), register],
    [t("verifiedChecked"), checkedAt && formatDate(new Date(checkedAt), locale)],
  ].filter(([, value]) => value);
  return (
    <details className="group font-normal">
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 text-good [&::-webkit-details-marker]:hidden">
        <VerifiedMark label={translator(locale, "common")("verifiedCharity")} />
        <ChevronDown aria-hidden="true" size={16} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="mt-1 max-w-measure rounded-card border border-line bg-card p-4 text-small">
        <p>{t("verifiedText", { name: `\u2068${party.legalName ?? party.name ?? ""}\u2069` })}</p>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

/** An EIN as the IRS writes it. */
function withHyphen(ein: string): string {
  return /^\d{9}$/.test(ein) ? `${ein.slice(0, 2)}-${ein.slice(2)}` : ein;
}
