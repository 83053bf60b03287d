import type { ReactNode } from "react";
import { HouseMark } from "@/components/ui/house-mark";
import type { House } from "@/server/kernel/brand";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface RecurringFrameProps {
  locale: Locale;
  house: House;
  children: ReactNode;
}

/** One column whose only link is the site's name: the page's URL must not leak. */
export function RecurringFrame({ locale, house, children }: RecurringFrameProps) {
  const write = translator(locale, "common");
  return (
    <>
      <a
        href="#content"
        className="absolute start-4 -top-24 z-30 rounded-control bg-accent px-4 py-2 text-accent-ink focus:top-4"
      >
        {write("skipToContent")}
      </a>
      <header className="border-line border-b">
        <div className="mx-auto max-w-xl px-5 py-2">
          <a href="/" className="inline-flex min-h-11 items-center font-semibold font-serif text-lg">
            <HouseMark house={house} />
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-xl px-5 py-8 focus:outline-none md:py-12">
        {children}
      </main>
    </>
  );
}
