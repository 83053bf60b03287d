import { GivingFrame } from "@/components/checkout/giving-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftNoteProps {
  locale: Locale;
  about: "unknown" | "busy";
}

/** Shown instead of a gift's page: why there is none. */
export function GiftNote({ locale, about }: GiftNoteProps) {
  const translate = translator(locale, "give");
  return (
    <GivingFrame branding={{}} campaign={null}>
      <MessagePanel title={translate(about === "unknown" ? "unknownTitle" : "busyTitle")}>
        <p>{about === "unknown" ? translate("unknownText") : translator(locale, "form")("tooManyAtOnce")}</p>
        {about === "unknown" && (
          // A frame shows only the gift form, so this link opens outside it.
          <p>
            <a href="/" target="_top" className="text-link inline-flex min-h-11 items-center">
              {translator(locale, "campaign")("allCampaigns")}
            </a>
          </p>
        )}
      </MessagePanel>
    </GivingFrame>
  );
}
