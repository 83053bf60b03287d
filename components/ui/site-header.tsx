import Link from "next/link";
import type { ReactNode } from "react";
import { HouseMark } from "@/components/ui/house-mark";
import { SkipLink } from "@/components/ui/skip-link";
import type { House } from "@/server/kernel/brand";

interface SiteHeaderProps {
  /** The installation's name and brand. */
  house: House;
  /** Links on the right. */
  children: ReactNode;
  /** Whether to use the full width, for pages with columns. */
  isWide?: boolean;
  /** The current section of the site. */
  part?: { title: string; path: "/docs" };
  /** The text of the skip link, in the page's language. */
  skipLabel?: string;
  /** The target of the site's name. */
  home?: string;
}

/** The header of every page: skip link, site name, and navigation. */
export function SiteHeader({
  house,
  children,
  isWide = false,
  part,
  skipLabel = "Skip to content",
  home = "/",
}: SiteHeaderProps) {
  return (
    <>
      <SkipLink label={skipLabel} />
      <header className={`border-line border-b bg-paper ${isWide ? "z-20 lg:sticky lg:top-0" : ""}`}>
        <div
          className={`mx-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 ${isWide ? "max-w-docs" : "max-w-page"}`}
        >
          <span className="flex items-center gap-3 font-serif text-lg">
            <Link href={home as "/"} className="flex min-h-11 items-center font-semibold">
              <HouseMark house={house} />
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
