import { Share2 } from "lucide-react";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** A link to the ways to share the page. */
export function ShareLink({ locale }: { locale: Locale }) {
  return (
    <a href="#share" className="button-quiet min-h-12 shrink-0">
      <Share2 aria-hidden="true" size={18} />
      {translator(locale, "campaign")("share")}
    </a>
  );
}
