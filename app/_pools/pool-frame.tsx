import type { ReactNode } from "react";
import { MeFrame } from "@/app/_account/me-frame";
import type { MePage } from "@/app/_account/me-page";
import { noticeOf } from "@/app/_pools/pool-notices";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** The rooms of a pool: what is behind its path, and who is led there. */
const ROOMS = [
  { part: "", label: "navOverview", isForStewards: false },
  { part: "/members", label: "navMembers", isForStewards: false },
  { part: "/manage", label: "navManage", isForStewards: true },
] as const;

interface PoolFrameProps {
  opened: MePage & { id: string };
  /** Which of its rooms the reader finds; null for one who does not belong to it yet. */
  role: string | null;
  part?: (typeof ROOMS)[number]["part"];
  /** The page's path below the pool's, where it is not the room's own. */
  page?: string;
  title: string;
  children: ReactNode;
}

/** The layout of a pool's pages for its members: the way back to all pools, and its rooms. */
export function PoolFrame({ opened, role, part, page, title, children }: PoolFrameProps) {
  const { language, id, done } = opened;
  const { locale, href } = language;
  const t = translator(locale, "membership");
  const path = `/me/pools/${id}`;
  const rooms = role === null ? [] : ROOMS.filter(({ isForStewards }) => role === "steward" || !isForStewards);
  return (
    <MeFrame
      {...language}
      {...noticeOf(done, locale)}
      path="/me/pools"
      page={`${path}${page ?? part ?? ""}`}
      title={title}
    >
      <nav aria-label={t("navLabel")} className="flex flex-wrap gap-x-6">
        <a href={href("/me/pools")} className="text-link inline-flex min-h-11 items-center">
          {t("allPools")}
        </a>
        {rooms.map((room) => (
          <a
            key={room.part}
            href={href(`${path}${room.part}`)}
            aria-current={room.part === part ? "page" : undefined}
            className={`inline-flex min-h-11 items-center ${room.part === part ? "font-semibold" : "text-link"}`}
          >
            {t(room.label satisfies TextKey<"membership">)}
          </a>
        ))}
      </nav>
      {children}
    </MeFrame>
  );
}
