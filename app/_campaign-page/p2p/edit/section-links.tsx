import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface SectionLinksProps {
  /** Whether the page is live or paused. */
  isOpen: boolean;
  locale: Locale;
}

/** In the order of the page; some only exist on an open page. */
const PARTS: readonly { anchor: string; label: TextKey<"p2p">; isOfOpen?: boolean }[] = [
  { anchor: "donors-title", label: "sectionDonors" },
  { anchor: "updates-title", label: "sectionUpdates", isOfOpen: true },
  { anchor: "photo-title", label: "photo" },
  { anchor: "text-title", label: "sectionText" },
  { anchor: "state-title", label: "sectionState", isOfOpen: true },
  { anchor: "link-title", label: "sectionLink" },
];

/** Links to the parts of a long page. */
export function SectionLinks({ isOpen, locale }: SectionLinksProps) {
  const t = translator(locale, "p2p");
  return (
    <nav aria-label={t("sections")} className="mt-8 border-line border-y py-1">
      <ul className="flex flex-wrap gap-x-6">
        {PARTS.filter(({ isOfOpen = false }) => isOpen || !isOfOpen).map(({ anchor, label }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="text-link inline-flex min-h-11 items-center">
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
