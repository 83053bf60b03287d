import { ClipboardList, Home, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { MePage } from "@/app/_account/me-page";
import { DashboardFrame } from "@/app/_dashboard/dashboard-frame";
import type { Room } from "@/app/_dashboard/rooms";
import { noticeOf } from "@/app/_pools/pool-notices";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The rooms of a pool: the path of each, and who sees it. */
const ROOMS = [
  { part: "", label: "navOverview", Icon: Home, isForStewards: false },
  { part: "/members", label: "navMembers", Icon: Users, isForStewards: false },
  { part: "/manage", label: "navManage", Icon: ClipboardList, isForStewards: true },
] as const;

interface PoolFrameProps {
  opened: MePage & { id: string; shown: { name: string } };
  /** The reader's role, which determines the rooms; null for someone who does not belong to the pool yet. */
  role: string | null;
  part?: (typeof ROOMS)[number]["part"] | "/search";
  /** The page's path below the pool's, if it differs from the room's. */
  page?: string;
  title: string;
  children: ReactNode;
}

/** The layout of a pool's pages for its members. */
export function PoolFrame({ opened, role, part, page, title, children }: PoolFrameProps) {
  const { language, id, done, shown } = opened;
  const path = poolPath(id);
  const rooms = poolRooms(id, role, language.locale);
  return (
    <DashboardFrame
      {...language}
      {...noticeOf(done, language.locale)}
      place={{ id, name: shown.name, rooms, room: `${path}${part ?? ""}`, search: `${path}/search` }}
      page={`${path}${page ?? part ?? ""}`}
      title={title}
    >
      {children}
    </DashboardFrame>
  );
}

const poolPath = (id: string) => `/dashboard/${encodeURIComponent(id)}`;

/** The rooms of a pool for a member with this role; without one, only the first room. */
export function poolRooms(id: string, role: string | null, locale: Locale): Room[] {
  const t = translator(locale, "membership");
  return ROOMS.filter(({ part, isForStewards }) =>
    role === null ? part === "" : role === "steward" || !isForStewards,
  ).map(({ part, label, Icon }) => ({
    path: `${poolPath(id)}${part}`,
    label: t(label satisfies TextKey<"membership">),
    Icon,
  }));
}
