import type { Metadata } from "next";
import type { ReactNode } from "react";
import { leave } from "@/app/_console/admin-actions";
import { QUEUES } from "@/app/_console/queues/queues";
import { getVisitor } from "@/app/_request/visitor";
import { Notice } from "@/components/ui/notice";
import { AdminScript } from "@/components/ui/page-script";
import { SiteHeader } from "@/components/ui/site-header";

/** The path of the console's first page. */
export const ADMIN_PATH = "/admin";

const SHORTCUTS = [
  ["j, k", "Next and previous item"],
  ["Enter", "Open the item"],
  ["u", "Back to the list"],
  ["n", "Next page"],
  ["c", "Claim or give back the item"],
  ["1 to 9", "Choose a decision"],
  ["?", "Show these shortcuts"],
] as const;

interface AdminFrameProps {
  /** The path of the part of the console that the page belongs to. */
  part: string;
  title: string;
  /** What was just done. */
  notice?: string | null;
  children: ReactNode;
}

/** The title of a page of the console, which no search engine lists. */
export function adminMetadata(title: string): Metadata {
  return { title: `${title} · Operator console`, robots: { index: false } };
}

/** The layout of the console: its parts, a title, and what the page is about. */
export async function AdminFrame({ part, title, notice, children }: AdminFrameProps) {
  const { isSandbox } = await getVisitor();
  const parts = [
    { path: ADMIN_PATH, label: "Overview" },
    ...QUEUES.map(({ slug, title: label }) => ({ path: `${ADMIN_PATH}/${slug}`, label })),
    { path: `${ADMIN_PATH}/audit`, label: "Audit log" },
  ];
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <SiteHeader isWide home={ADMIN_PATH}>
        <form action={leave} className="flex items-center gap-4">
          {isSandbox && <span className="font-semibold text-small text-waiting">Sandbox</span>}
          <button type="submit" className="button-quiet">
            Sign out
          </button>
        </form>
      </SiteHeader>
      <nav aria-label="Operator console" className="border-line border-b">
        <ul className="mx-auto flex max-w-docs flex-wrap gap-x-6 px-5">
          {parts.map(({ path, label }) => (
            <li key={path}>
              <a
                href={path}
                aria-current={path === part ? "page" : undefined}
                className={`flex min-h-11 items-center ${path === part ? "-mb-px border-accent border-b-2 font-semibold" : "text-quiet hover:text-ink"}`}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-docs grow space-y-6 px-5 py-6 focus:outline-none"
      >
        {notice && (
          <div role="status">
            <Notice kind="good">{notice}</Notice>
          </div>
        )}
        <h1 className="page-title">{title}</h1>
        {children}
      </main>
      <Shortcuts />
      <AdminScript />
    </div>
  );
}

function Shortcuts() {
  return (
    <footer className="border-line border-t py-4 text-quiet text-small">
      <details id="shortcuts" className="mx-auto max-w-docs px-5">
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
