import { Home, Landmark, ScrollText, Settings } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SETTINGS_PATH } from "@/app/_brands/settings-path";
import { BANK_PATH } from "@/app/_console/bank/bank-paths";
import { QUEUES } from "@/app/_console/queues/queues";
import { DashboardFrame, type DashboardFrameProps } from "@/app/_dashboard/dashboard-frame";
import { OPERATOR } from "@/server/kernel/dashboard-context";

/** The path of the console's home page. */
export const ADMIN_PATH = "/admin";

const SHORTCUTS = [
  ["j, k", "Next and previous item"],
  ["Enter", "Open the item"],
  ["u", "Back to the list"],
  ["x, Space", "Select the item, where several can be decided about"],
  ["Shift + x", "Select all from the last one to this one"],
  ["n", "Next page"],
  ["c", "Claim or give back the item"],
  ["1 to 9", "Choose a decision"],
  ["f", "Search"],
  ["?", "Show these shortcuts"],
] as const;

interface AdminFrameProps extends Pick<DashboardFrameProps, "action" | "back" | "parts" | "isRejected"> {
  /** The path of the part of the console that the page belongs to. */
  part: string;
  /** The path of the current one of `parts`. */
  tab?: string;
  title: string;
  /** What was just done. */
  notice?: string | null;
  children: ReactNode;
}

/** The metadata of a page of the console, which search engines must not index. */
export function adminMetadata(title: string): Metadata {
  return { title: `${title} · Operator console`, robots: { index: false } };
}

/** The layout of the console: its parts, a title, and the page's content. */
export function AdminFrame({ part, tab, title, notice, children, ...shown }: AdminFrameProps) {
  const rooms = [
    { path: ADMIN_PATH, label: "Overview", Icon: Home },
    ...QUEUES.map(({ slug, title: label, Icon }) => ({ path: `${ADMIN_PATH}/${slug}`, label, Icon })),
    { path: BANK_PATH, label: "Bank", Icon: Landmark },
    { path: `${ADMIN_PATH}/audit`, label: "Audit log", Icon: ScrollText },
    { path: SETTINGS_PATH, label: "Settings", Icon: Settings },
  ];
  return (
    <DashboardFrame
      locale="en"
      href={(path) => path}
      place={{ id: OPERATOR, name: "Operator console", rooms, room: part, search: null }}
      page={part}
      title={title}
      notice={notice}
      {...shown}
      {...(tab !== undefined && { part: tab })}
      isWide
      footer={<Shortcuts />}
    >
      {children}
    </DashboardFrame>
  );
}

function Shortcuts() {
  return (
    <footer className="border-line border-t py-4 text-quiet text-small">
      <details id="shortcuts" className="px-5 lg:px-10">
        <summary className="flex min-h-11 cursor-pointer items-center">Keyboard shortcuts</summary>
        <dl className="grid max-w-md grid-cols-[6rem_1fr] gap-y-1 pb-2">
          {SHORTCUTS.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="font-semibold">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </footer>
  );
}
