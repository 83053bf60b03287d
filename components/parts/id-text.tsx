import { CopyButton } from "@/components/ui/copy-button";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** An id in small, with a button that copies it. The page loads `PageScript` for the button. */
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
