import { CopyButton } from "@/components/ui/copy-button";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** An id in small print, with a copy button, for which the page must load `PageScript`. */
export function IdText({ id, locale }: { id: string; locale: Locale }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="text-small [overflow-wrap:anywhere]">{id}</code>
      <CopyButton
        text={id}
        label={translator(locale, "dashboard")("copyId")}
        doneLabel={translator(locale, "common")("copied")}
      />
    </span>
  );
}
