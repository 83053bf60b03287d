import Link from "next/link";
import type { ReactNode } from "react";

interface PageFrameProps {
  children: ReactNode;
}

/** The frame of a public page: a way past the header, the name of the house, and one column. */
export function PageFrame({ children }: PageFrameProps) {
  return (
    <>
      <a
        href="#content"
        className="absolute -top-24 left-4 z-10 rounded-control bg-accent px-4 py-2 text-accent-ink focus:top-4"
      >
        Go to the content
      </a>
      <header className="border-line border-b">
        <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-5 py-3">
          <Link href="/" className="flex min-h-11 items-center font-semibold font-serif text-lg">
            Almoner
          </Link>
          <nav aria-label="Site">
            <Link href="/docs/errors" className="text-link flex min-h-11 items-center">
              API errors
            </Link>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-page px-5 py-10 focus:outline-none md:py-16">
        {children}
      </main>
    </>
  );
}
