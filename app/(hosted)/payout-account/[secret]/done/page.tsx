import type { Metadata } from "next";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { LeadOn } from "@/app/_hosted/lead-on";
import { OnboardingGone } from "@/app/_onboarding/onboarding-gone";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { finishOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/payout-account/[secret]/done">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "onboarding")("doneTitle") };
}

/** The rail's page returns here. */
export default async function PayoutAccountDone({ params, searchParams }: Props) {
  const [{ secret }, page] = await Promise.all([params, pageLocale(searchParams)]);
  const finished = await (await getVisitor()).find(finishOnboarding, { secret });
  if (!finished) return <OnboardingGone {...page} />;
  const t = translator(page.locale, "onboarding");
  const { returnUrl } = finished;
  const site = new URL(returnUrl).host;
  return (
    <HostedFrame {...page} path="/payout-account/done" title={t("doneTitle")}>
      <LeadOn url={returnUrl} text={t("doneText", { site })} label={t("doneLink", { site })} />
    </HostedFrame>
  );
}
