import type { Metadata } from "next";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { openOnboarding } from "@/app/_onboarding/onboarding-actions";
import { OnboardingGone } from "@/app/_onboarding/onboarding-gone";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { SubmitButton } from "@/components/ui/submit-button";
import { readOnboardingPage } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { personName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/payout-account/[secret]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "onboarding")("title") };
}

/** Partners send payees here to set up an account for payouts. Nothing happens before the button is pressed. */
export default async function PayoutAccountPage({ params, searchParams }: Props) {
  const [{ secret }, page] = await Promise.all([params, pageLocale(searchParams)]);
  const { locale } = page;
  const found = await (await getVisitor()).find(readOnboardingPage, { secret });
  if (!found) return <OnboardingGone {...page} />;
  const t = translator(locale, "onboarding");
  const { partner, returnsTo, isRestricted, isOurs, ways } = found;
  const name = personName(found.name, locale);
  const asked = partner === null ? t("textOwn", { name }) : t("text", { name, partner });
  return (
    <HostedFrame {...page} path={`/payout-account/${secret}`} title={t("title")}>
      <p className="text-lead">{isRestricted ? t("textRestricted", { name }) : asked}</p>
      {ways.length > 0 && <p className="mt-4 font-semibold">{t("choose")}</p>}
      {(ways.length > 0 ? ways : [null]).map((way) => (
        <section key={way ?? "only"} className="mt-4">
          <p className="mb-4 text-quiet">
            {t((way ? way === "ours" : isOurs) ? "howOurs" : "how", { site: returnsTo })}
          </p>
          <form action={openOnboarding.bind(null, { secret, locale, way })}>
            <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>
              {t(way === null ? "button" : way === "ours" ? "enterHere" : "enterAtProvider")}
            </SubmitButton>
          </form>
        </section>
      ))}
    </HostedFrame>
  );
}
