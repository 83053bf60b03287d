import type { ReactNode } from "react";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { dayText } from "@/app/_payouts/payout-words";
import { Notice } from "@/components/ui/notice";
import type { PayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import type { PayoutNeed } from "@/server/kernel/payout-needs";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface Requirement {
  text: TextKey<"money">;
  /** The same with a deadline. */
  textBy?: TextKey<"money">;
  /** The page where something can be done about it, as a path below the organization's. */
  path?: string;
  action?: TextKey<"money">;
  /** True if only owners and admins can open it. */
  isForAdmins?: true;
  /** The text and action for a person's own requirement. */
  own?: { text: TextKey<"money">; action?: TextKey<"money"> };
}

/** The page where people verify themselves. */
const OWN_LIMITS = "/me";

const REQUIREMENTS: Record<PayoutNeed, Requirement> = {
  payout_account_missing: { text: "needAccount", path: "/money/account", action: "accountSet" },
  payout_account_incomplete: { text: "needAccountIncomplete", path: "/money/account", action: "accountContinue" },
  payout_account_pending: { text: "needAccountPending" },
  payout_account_restricted: {
    text: "needAccountRestricted",
    textBy: "needAccountRestrictedBy",
    path: "/money/account",
    action: "accountContinue",
  },
  payout_account_rejected: { text: "needAccountRejected", path: "/money/account", action: "accountBeginOther" },
  payout_account_new: { text: "needAccountAge" },
  identity_suspended: { text: "needActive", own: { text: "needActiveOwn" } },
  identity_unverified: {
    text: "needVerified",
    path: "/settings/limits",
    action: "needVerifiedAction",
    isForAdmins: true,
    own: { text: "needVerifiedOwn", action: "needVerifiedOwnAction" },
  },
  identity_in_review: { text: "needReview", own: { text: "needReviewOwn" } },
  payouts_stopped: { text: "needAllowed" },
  payout_failed: { text: "needWorking", path: "/money/account", action: "accountChange" },
};

/** Describes a missing requirement, with its deadline if there is one. */
export function requirementText(code: PayoutNeed, locale: Locale, date: string | null): string {
  const { text, textBy } = REQUIREMENTS[code];
  return translator(locale, "money")((date && textBy) || text, { date: date ?? "" });
}

interface RequirementListProps {
  requirements: PayoutDesk["requirements"];
  opened: OrganizationPage;
}

/** The missing requirements for payouts, with what to do about each; nothing if nothing is missing. */
export function RequirementList({ requirements, opened }: RequirementListProps) {
  if (requirements.length === 0) return null;
  const { language, timeZone, id, isAdmin, acting } = opened;
  const { locale, href } = language;
  const t = translator(locale, "money");
  const dateOf = (at: Date | null): ReactNode => (at === null ? "" : dayText(at, timeZone, locale));
  return (
    <Notice kind="waiting" title={t("needTitle")}>
      <ul className="mt-2 space-y-3">
        {requirements.map(({ code, dueAt }) => {
          const { textBy, path, isForAdmins, own, ...rest } = REQUIREMENTS[code];
          const { text, action } = { ...rest, ...(acting.isPerson && own) };
          return (
            <li key={code}>
              {t((dueAt && textBy) || text, { date: String(dateOf(dueAt)) })}{" "}
              {path && action && (isAdmin || acting.isPerson || !isForAdmins) && (
                <a
                  href={href(acting.isPerson && isForAdmins ? OWN_LIMITS : `${organizationPath(id)}${path}`)}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {t(action)}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
