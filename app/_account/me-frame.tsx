import { BookOpen, Building2, CreditCard, FileText, Gift, HandCoins, Landmark, Repeat, User } from "lucide-react";
import type { ReactNode } from "react";
import { DashboardFrame } from "@/app/_dashboard/dashboard-frame";
import type { Place, Room } from "@/app/_dashboard/rooms";
import type { PageLocale } from "@/app/_request/request-locale";
import { YOU } from "@/server/kernel/dashboard-context";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const ROOMS = [
  { path: "/me", label: "navGifts", Icon: Gift },
  { path: "/me/recurring", label: "navRecurring", Icon: Repeat },
  { path: "/me/receipts", label: "navReceipts", Icon: FileText },
  { path: "/me/account", label: "navAccount", Icon: User },
  { path: "/me/payment-methods", label: "navMethods", Icon: CreditCard },
  { path: "/me/money", label: "navMoney", Icon: Landmark },
  { path: "/me/pages", label: "navPages", Icon: BookOpen },
  { path: "/me/pools", label: "navPools", Icon: HandCoins },
  { path: "/me/organizations", label: "navOrganizations", Icon: Building2 },
] as const;

/** The path of the search of a user's own pages. */
export const ME_SEARCH = "/me/search";

interface MeFrameProps extends PageLocale {
  path: (typeof ROOMS)[number]["path"] | typeof ME_SEARCH;
  /** The page's own path, if it differs from its section's. */
  page?: string;
  title: string;
  /** The notice about what was just done. */
  notice?: string | null;
  /** True if the action was rejected. */
  isRejected?: boolean;
  /** True for a form with a preview next to it. */
  isWide?: boolean;
  children: ReactNode;
}

/** The layout of a signed-in user's own pages. */
export function MeFrame({ path, page = path, children, ...shown }: MeFrameProps) {
  return (
    <DashboardFrame {...shown} place={mePlace(path, shown.locale)} page={page}>
      {children}
    </DashboardFrame>
  );
}

/** The sections of a user's own pages, with the current one. */
export function mePlace(room: MeFrameProps["path"], locale: Locale): Place {
  const name = translator(locale, "dashboard")("you");
  return { id: YOU, name, rooms: meRooms(locale), room, search: ME_SEARCH };
}

/** The sections of a user's own pages. */
export function meRooms(locale: Locale): Room[] {
  const t = translator(locale, "account");
  return ROOMS.map((room) => ({ ...room, label: t(room.label satisfies TextKey<"account">) }));
}

interface MoreProps extends PageLocale {
  path: string;
  /** The list's filters. */
  query?: Record<string, string> | undefined;
  next: string | null;
}

/** The link to the next page of a list, if there is one. */
export function More({ locale, href, path, query = {}, next }: MoreProps) {
  if (next === null) return null;
  return (
    <p>
      <a
        href={href(`${path}?${new URLSearchParams({ ...query, after: next })}`)}
        rel="next"
        className="text-link inline-flex min-h-11 items-center"
      >
        {translator(locale, "account")("more")}
      </a>
    </p>
  );
}
