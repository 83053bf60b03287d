import type { ReactNode } from "react";
import type { PageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { translator } from "@/server/texts/translator";

interface SetupFrameProps extends PageLocale {
  /** The page's path, without a language. */
  path: string;
  title: string;
  children: ReactNode;
}

/** The layout of the pages on which a payment method is saved, or a payout account is set up. */
export async function SetupFrame({ locale, href, path, title, children }: SetupFrameProps) {
  const { house, isSandbox } = await getVisitor();
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={isSandbox} house={house}>
      <div className="mx-auto max-w-md">
        <h1 className="page-title mb-6">{title}</h1>
        {children}
      </div>
    </DonorFrame>
  );
}

/** What a link shows that was used, is too old or never was: nobody learns which. */
export function SetupGone(page: PageLocale) {
  const t = translator(page.locale, "setup");
  return (
    <SetupFrame {...page} path="/setup/over" title={t("goneTitle")}>
      <p className="text-lead">{t("goneText")}</p>
    </SetupFrame>
  );
}
