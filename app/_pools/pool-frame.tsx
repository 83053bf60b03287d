import { ClipboardList, Home, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { MePage } from "@/app/_account/me-page";
import { DashboardFrame } from "@/app/_dashboard/dashboard-frame";
import type { Room } from "@/app/_dashboard/rooms";
import { noticeOf } from "@/app/_pools/pool-notices";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The rooms of a pool: what is behind its path, and who is led there. */
const ROOMS = [
  { part: "", label: "navOverview", Icon: Home, isForStewards: false },
  { part: "/members", label: "navMembers", Icon: Users, isForStewards: false },
  { part: "/manage", label: "navManage", Icon: ClipboardList, isForStewards: true },
] as const;

interface PoolFrameProps {
  opened: MePage & { id: string; shown: { name: string } };
  /** Which of its rooms the reader finds; null for one who does not belong to it yet. */
  role: string | null;
  part?: (typeof ROOMS)[number]["part"] | "/search";
  /** The page's path below the pool's, where it is not the room's own. */
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

/** The rooms of a pool, as a member of this role finds them; without one, the first alone. */
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
