import type { ReactNode } from "react";
import { getVisitor } from "@/app/_request/visitor";
import { pagesOf } from "@/app/_verify/verify-pages";
import type { OpenVerification } from "@/app/_verify/verify-session";
import { DonorFrame } from "@/components/ui/donor-frame";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface VerifyFrameProps {
  locale: Locale;
  /** The page's path, without a language. */
  path: string;
  /** A URL that keeps the chosen language. */
  href(path: string): string;
  title: string;
  /** The current step; absent on pages that are not steps. */
  step?: { open: OpenVerification; name: string };
  children: ReactNode;
}

/** The layout of verification pages: one column, with the progress and links back to earlier steps. */
export async function VerifyFrame({ locale, path, href, title, step, children }: VerifyFrameProps) {
  const { house, isSandbox } = await getVisitor();
  const t = translator(locale, "verify");
  const pages = step ? pagesOf(step.open) : [];
  const at = pages.findIndex(({ name }) => name === step?.name);
  const before = pages[at - 1];
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={isSandbox} house={house}>
      <div className="mx-auto max-w-md">
        {isSandbox && (
          <div className="mb-6">
            <Notice kind="waiting">{t("sandbox")}</Notice>
          </div>
        )}
        {at >= 0 && <p className="text-quiet text-small">{t("progress", { step: at + 1, count: pages.length })}</p>}
        <h1 className="page-title mb-6">{title}</h1>
        {children}
        {before && (
          <p className="mt-6">
            <a href={href(`/verify/steps/${before.name}`)} className="text-link inline-flex min-h-11 items-center">
              {t("back")}
            </a>
          </p>
        )}
      </div>
    </DonorFrame>
  );
}
