import type { ReactNode } from "react";
import { GivingFrame } from "@/components/checkout/giving-frame";
import { GiveScript, PageScript } from "@/components/ui/page-script";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface WindowPageProps {
  locale: Locale;
  branding: Record<string, unknown>;
  scheme: "light" | "dark" | null;
  /** Whether a bank account is entered there, and no card. */
  isDebit: boolean;
  /** The button that opens the rail's page, in its own form. */
  children: ReactNode;
  /** The link back to change the form. */
  edit: string;
  /** Keeps the page up to date. */
  watch: ReactNode;
}

/**
 * Shown in a frame before a payment on a page that must not be framed: a button that opens that page, and what happens
 * next.
 */
export function WindowPage({ locale, branding, scheme, isDebit, edit, watch, children }: WindowPageProps) {
  const t = translator(locale, "give");
  return (
    <GivingFrame branding={branding} campaign={null} scheme={scheme}>
      <h1 className="page-title">{isDebit ? translator(locale, "debit")("windowTitle") : t("windowTitle")}</h1>
      <p className="mt-2 text-lead">{t("windowText")}</p>
      <div className="mt-6">{children}</div>
      <p className="mt-3">
        <a href={edit} className="text-link inline-flex min-h-11 items-center">
          {t("windowBack")}
        </a>
      </p>
      {watch}
      <GiveScript />
      <PageScript />
    </GivingFrame>
  );
}
