import { ClipboardList, Home, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { MePage } from "@/app/_account/me-page";
import { DashboardFrame } from "@/app/_dashboard/dashboard-frame";
import { noticeOf } from "@/app/_pools/pool-notices";
import type { TextKey } from "@/server/texts/areas";
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
  part?: (typeof ROOMS)[number]["part"];
  /** The page's path below the pool's, where it is not the room's own. */
  page?: string;
  title: string;
  children: ReactNode;
}

/** The layout of a pool's pages for its members. */
export function PoolFrame({ opened, role, part, page, title, children }: PoolFrameProps) {
  const { language, id, done, shown } = opened;
  const t = translator(language.locale, "membership");
  const path = `/dashboard/${encodeURIComponent(id)}`;
  const rooms = ROOMS.filter(({ part: own, isForStewards }) =>
    role === null ? own === "" : role === "steward" || !isForStewards,
  ).map((room) => ({
    path: `${path}${room.part}`,
    label: t(room.label satisfies TextKey<"membership">),
    Icon: room.Icon,
  }));
  return (
    <DashboardFrame
      {...language}
      {...noticeOf(done, language.locale)}
      place={{ id, name: shown.name, rooms, room: `${path}${part ?? ""}` }}
      page={`${path}${page ?? part ?? ""}`}
      title={title}
    >
      {children}
    </DashboardFrame>
  );
}
