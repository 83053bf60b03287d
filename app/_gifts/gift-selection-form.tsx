import type { ReactNode } from "react";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { translator } from "@/server/texts/translator";

interface GiftSelectionFormProps {
  opened: OrganizationPage;
  /** The path of the list, without a language. */
  path: string;
  /** The path of the same page with all gifts selected, or with none. */
  otherPath: string;
  isAllSelected: boolean;
  children: ReactNode;
}

/** Selects gifts in a list, with the possible actions. Each button opens a page that asks for confirmation. */
export function GiftSelectionForm({ opened, path, otherPath, isAllSelected, children }: GiftSelectionFormProps) {
  const { acting, language } = opened;
  const t = translator(language.locale, "received");
  const mayThank = mayThankDonors(opened);
  return (
    <form method="get" action={`${path}/export`} className="space-y-4">
      <input type="hidden" name="lang" value={language.locale} />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-quiet">{t("selected")}</span>
        {mayThank && (
          <button type="submit" formAction={`${path}/thank`} className="button-quiet">
            {t("thank")}
          </button>
        )}
        {acting.may("receipts:write") && (
          <button type="submit" formAction={`${path}/resend`} className="button-quiet">
            {t("resendSelected")}
          </button>
        )}
        <button type="submit" className="button-quiet">
          {t("downloadSelected")}
        </button>
        <a href={language.href(otherPath)} className="text-link inline-flex min-h-11 items-center">
          {t(isAllSelected ? "selectNone" : "selectAll")}
        </a>
      </div>
    </form>
  );
}

/** True for members who may write to donors. */
export function mayThankDonors({ acting }: OrganizationPage): boolean {
  return acting.may("gifts:write") && acting.may("donors:read") && acting.may("supporters:read");
}
