import type { Acts } from "@/app/_dashboard/acts";
import type { RunPage } from "@/server/domain/campaigns/p2p/list-run-pages";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What organizers can change: a page's status, in consecutive transitions, or their decision about it. */
type PageChange =
  | { statuses: readonly ("live" | "paused" | "ended" | "archived")[] }
  | { approval: "approved" | "declined" };

const isOpen = ({ page }: RunPage) => page.status === "live" || page.status === "paused";
const raised = ({ page }: RunPage, locale: Locale) => formatRoundMoney(page.raised_cents, page.currency, locale);
const text = (locale: Locale) => translator(locale, "dashboard");

/** The organizers' actions for a fundraising page of their campaign, by the last part of the path. */
export const PAGE_ACTS: Acts<RunPage, PageChange> = {
  approve: {
    change: { approval: "approved" },
    label: "pageApprove",
    title: "pageApproveTitle",
    done: "approved",
    isDestructive: false,
    isOffered: ({ page }) => page.approval === "pending",
    effects: (_run, locale) => [text(locale)("pageEffectApprove")],
  },
  decline: {
    change: { approval: "declined" },
    label: "pageDecline",
    title: "pageDeclineTitle",
    done: "declined",
    isDestructive: true,
    isOffered: ({ page }) => page.approval === "pending",
    effects: (_run, locale) => [text(locale)("pageEffectDecline")],
  },
  pause: {
    change: { statuses: ["paused"] },
    label: "pagePause",
    title: "pagePauseTitle",
    done: "paused",
    isDestructive: true,
    isOffered: ({ page }) => page.status === "live",
    effects: (_run, locale) => [text(locale)("pageEffectPause"), text(locale)("pageEffectMonthly")],
  },
  resume: {
    change: { statuses: ["live"] },
    label: "pageResume",
    title: "pageResumeTitle",
    done: "resumed",
    isDestructive: false,
    isOffered: ({ page, campaign }) => page.status === "paused" && campaign.status === "live",
    effects: (_run, locale) => [text(locale)("pageEffectResume")],
  },
  end: {
    change: { statuses: ["ended"] },
    label: "pageEnd",
    title: "pageEndTitle",
    done: "ended",
    isDestructive: true,
    isOffered: isOpen,
    effects: (run, locale) => [
      text(locale)("pageEffectEnd"),
      text(locale)("pageEffectKept", { amount: raised(run, locale) }),
      text(locale)("pageEffectFinal"),
    ],
  },
  "take-down": {
    change: { statuses: ["ended", "archived"] },
    label: "pageTakeDown",
    title: "pageTakeDownTitle",
    done: "takenDown",
    isDestructive: true,
    isOffered: (run) => isOpen(run) || run.page.status === "ended",
    effects: (run, locale) => [
      text(locale)("pageEffectTakeDown"),
      text(locale)("pageEffectKept", { amount: raised(run, locale) }),
      text(locale)("pageEffectFinal"),
    ],
  },
};
