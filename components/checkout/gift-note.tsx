import { GivingFrame } from "@/components/checkout/giving-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftNoteProps {
  locale: Locale;
  about: "unknown" | "busy";
}

/** In place of a page about a gift: why there is none. */
export function GiftNote({ locale, about }: GiftNoteProps) {
  const translate = translator(locale, "give");
  return (
    <GivingFrame branding={{}} campaign={null}>
      <MessagePanel title={translate(about === "unknown" ? "unknownTitle" : "busyTitle")}>
        <p>{about === "unknown" ? translate("unknownText") : translator(locale, "form")("tooManyAtOnce")}</p>
        {about === "unknown" && (
          // A frame shows nothing but giving, so the way on leads out of it.
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
