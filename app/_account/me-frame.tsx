import type { ReactNode } from "react";
import { AccountFrame } from "@/app/_account/account-frame";
import type { PageLocale } from "@/app/_request/request-locale";
import { Notice } from "@/components/ui/notice";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

const ROOMS = [
  { path: "/me", label: "navGifts" },
  { path: "/me/recurring", label: "navRecurring" },
  { path: "/me/pools", label: "navPools" },
  { path: "/me/receipts", label: "navReceipts" },
  { path: "/me/pages", label: "navPages" },
  { path: "/me/organizations", label: "navOrganizations" },
  { path: "/me/account", label: "navAccount" },
] as const;

interface MeFrameProps extends PageLocale {
  path: (typeof ROOMS)[number]["path"];
  /** The page's own path, if it is not the room's. */
  page?: string;
  title: string;
  /** What was just done. */
  notice?: string | null;
  /** True if that was rejected. */
  isRejected?: boolean;
  /** True for a form with a preview next to it. */
  isWide?: boolean;
  children: ReactNode;
}

/** The layout of a signed-in user's pages: the rooms, a title, and one column. */
export function MeFrame(props: MeFrameProps) {
  const { locale, href, path, page = path, title, notice, isRejected, isWide = false, children } = props;
  const t = translator(locale, "account");
  return (
    <AccountFrame locale={locale} path={page} href={href}>
      <nav aria-label={t("navLabel")} className="mb-8 border-line border-b">
        <ul className="flex flex-wrap gap-x-6">
          {ROOMS.map((room) => (
            <li key={room.path}>
              <a
                href={href(room.path)}
                aria-current={room.path === path ? "page" : undefined}
                className={`flex min-h-11 items-center ${room.path === path ? "-mb-px border-accent border-b-2 font-semibold" : "text-quiet hover:text-ink"}`}
              >
                {t(room.label satisfies TextKey<"account">)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`space-y-8 ${isWide ? "" : "max-w-2xl"}`}>
        {notice && (
          <div role="status">
            <Notice kind={isRejected ? "refused" : "good"}>{notice}</Notice>
          </div>
        )}
        <h1 className="page-title">{title}</h1>
        {children}
      </div>
    </AccountFrame>
  );
}

interface MoreProps extends PageLocale {
  path: string;
  next: string | null;
}

/** The link to the next page of a list, if there is one. */
export function More({ locale, href, path, next }: MoreProps) {
  if (next === null) return null;
  return (
    <p>
      <a href={href(`${path}?after=${next}`)} rel="next" className="text-link inline-flex min-h-11 items-center">
        {translator(locale, "account")("more")}
      </a>
    </p>
  );
}
