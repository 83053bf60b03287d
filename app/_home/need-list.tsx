import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { requirementText } from "@/app/_payouts/requirement-list";
import type { Need } from "@/server/domain/home/list-needs";
import { RECURRING_RETRY_DAYS } from "@/server/kernel/limits";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface NeedText {
  title: string;
  /** What happens if nobody acts. */
  otherwise: string;
  /** The link to the place where it is done. */
  link: { path: string; label: string };
}

interface NeedListProps {
  needs: readonly Need[];
  opened: OrganizationPage;
}

/** What needs someone's attention, with what happens otherwise; empty on most days. */
export function NeedList({ needs, opened: { id, language } }: NeedListProps) {
  const { locale, href } = language;
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby="needs" className="space-y-3">
      <h2 id="needs" className="section-title">
        {translator(locale, "overview")("needs")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {needs.map((need) => {
          const { title, otherwise, link } = needText(need, locale);
          return (
            <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 max-w-2xl [overflow-wrap:anywhere]">
                <p className="font-semibold">{title}</p>
                <p className="text-quiet">{otherwise}</p>
              </div>
              <a
                href={href(`/dashboard/${id}${link.path}`)}
                className="button-quiet"
                aria-label={`${link.label}: ${title}`}
              >
                {link.label}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function needText(need: Need, locale: Locale): NeedText {
  const t = translator(locale, "overview");
  const charity = (label: "needCharityDo" | "needProofDo" | "needRequestDo") => ({
    path: "/settings/charity",
    label: t(label),
  });
  switch (need.kind) {
    case "pages":
      return {
        title: translator(locale, "organizer")("waitingTitle", { count: need.count }),
        otherwise: t("needPages"),
        link: { path: "/pages?stand=waiting", label: t("needPagesDo") },
      };
    case "matches":
      return {
        title: t("needMatches", { count: need.count }),
        otherwise: t("needMatchesElse"),
        link: { path: "/matches", label: t("needRequestDo") },
      };
    case "recurring":
      return {
        title: t("needRecurring", { count: need.count }),
        otherwise: t("needRecurringElse", { days: RECURRING_RETRY_DAYS.at(-1)! }),
        link: { path: "/recurring?status=past_due", label: t("needRecurringDo") },
      };
    case "bounces":
      return {
        title: t("needBounces", { count: need.count }),
        otherwise: t("needBouncesElse"),
        link: { path: "/receipts?email=bounced", label: t("needRecurringDo") },
      };
    case "charity_start":
      return { title: t("needCharity"), otherwise: t("needCharityElse"), link: charity("needCharityDo") };
    case "charity_proof":
      return { title: t("needProof"), otherwise: t("needProofElse"), link: charity("needProofDo") };
    case "charity_request":
      return {
        title: t("needRequest", { request: need.request }),
        otherwise: t("needRequestElse"),
        link: charity("needRequestDo"),
      };
    case "payouts":
      return {
        title: t("needPayouts"),
        otherwise: requirementText(need.code, locale, need.dueAt && formatDate(need.dueAt, locale)),
        link: { path: "/money", label: t("needPayoutsDo") },
      };
    case "verification":
      return {
        title: t("needVerification"),
        otherwise: need.expiresAt ? t("needVerificationElse", { date: formatDate(need.expiresAt, locale) }) : "",
        link: { path: "/settings/limits", label: t("needVerificationDo") },
      };
  }
}
