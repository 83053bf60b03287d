import Link from "next/link";
import type { ReactNode } from "react";
import { SiteHeader } from "@/components/ui/site-header";
import { DEFAULT_HOUSE, type House } from "@/server/kernel/brand";

interface PageFrameProps {
  /** The installation's name and brand; the default if they cannot be read. */
  house?: House;
  children: ReactNode;
}

/** The layout of a public page: skip link, site name, and one column. */
export function PageFrame({ house = DEFAULT_HOUSE, children }: PageFrameProps) {
  return (
    <>
      <SiteHeader house={house}>
        <nav aria-label="Site">
          <Link href="/docs" className="text-link flex min-h-11 items-center">
            Developers
          </Link>
        </nav>
      </SiteHeader>
      <main id="content" tabIndex={-1} className="mx-auto max-w-page px-5 py-10 focus:outline-none md:py-16">
        {children}
      </main>
    </>
  );
}
