import type { Metadata } from "next";
import { AccountFrame } from "@/app/_account/account-frame";
import { confirmAddress } from "@/app/_organizations/charity-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { MessagePanel } from "@/components/ui/message-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { readCharityProof } from "@/server/domain/charities/prove-domain";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ token: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  const title = translator(locale, "charity")("linkTitle");
  return { title, robots: { index: false, follow: false, noarchive: true }, referrer: "same-origin" };
}

/** The page of an emailed link that proves an address at an organization's site. Opening it does nothing. */
export default async function CharityProofPage({ params, searchParams }: Props) {
  const [{ token }, { locale, href }] = await Promise.all([params, pageLocale(searchParams)]);
  const t = translator(locale, "charity");
  const proof = await (await getVisitor()).find(readCharityProof, { token });
  const path = `/charity-proof/${token}`;
  if (!proof || proof.isProven)
    return (
      <AccountFrame locale={locale} path={path} href={href}>
        <MessagePanel title={t(proof ? "linkTitle" : "linkGone")}>
          <p>{t(proof ? "linkDone" : "linkGoneText")}</p>
        </MessagePanel>
      </AccountFrame>
    );
  const name = proof.organization ?? t("unnamed");
  return (
    <AccountFrame locale={locale} path={path} href={href}>
      <div className="mx-auto max-w-md space-y-4">
        <h1 className="page-title">{t("linkTitle")}</h1>
        <p className="text-lead [overflow-wrap:anywhere]">{t("linkText", { name })}</p>
        <form action={confirmAddress.bind(null, { token, locale })} className="pt-4">
          <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("linkConfirm")}</SubmitButton>
        </form>
      </div>
    </AccountFrame>
  );
}
