import Link from "next/link";
import type { ReactNode } from "react";

interface SiteHeaderProps {
  /** What stands at the right: the way into the rest of the site. */
  children: ReactNode;
  /** For pages with columns of their own. */
  isWide?: boolean;
  /** The part of the site that one is in. */
  part?: { title: string; path: "/docs" };
  /** The words for getting past the head, in the page's language. */
  skipLabel?: string;
  /** Where the name of the house leads. */
  home?: string;
}

/** The head of every page: a way past it, the name of the house, and where else to go. */
export function SiteHeader({
  children,
  isWide = false,
  part,
  skipLabel = "Skip to content",
  home = "/",
}: SiteHeaderProps) {
  return (
    <>
      <a
        href="#content"
        className="absolute start-4 -top-24 z-30 rounded-control bg-accent px-4 py-2 text-accent-ink focus:top-4"
      >
        {skipLabel}
      </a>
      <header className={`border-line border-b bg-paper ${isWide ? "z-20 lg:sticky lg:top-0" : ""}`}>
        <div
          className={`mx-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 ${isWide ? "max-w-docs" : "max-w-page"}`}
        >
          <span className="flex items-center gap-3 font-serif text-lg">
            <Link href={home as "/"} className="flex min-h-11 items-center font-semibold">
              Almoner
            </Link>
            {part && (
              <>
                <span aria-hidden="true" className="h-5 border-line border-l" />
                <Link href={part.path} className="flex min-h-11 items-center text-quiet">
                  {part.title}
                </Link>
              </>
            )}
          </span>
          {children}
        </div>
      </header>
    </>
  );
}
