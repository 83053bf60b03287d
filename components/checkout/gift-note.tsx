import { GivingFrame } from "@/components/checkout/giving-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The title of each note. */
export const GIFT_NOTE_TITLES = { unknown: "unknownTitle", busy: "busyTitle", confirm: "confirmTitle" } as const;

interface GiftNoteProps {
  locale: Locale;
  about: keyof typeof GIFT_NOTE_TITLES;
}

/** Explains why a gift's page cannot be shown. */
export function GiftNote({ locale, about }: GiftNoteProps) {
  const translate = translator(locale, "give");
  return (
    <GivingFrame branding={{}} campaign={null}>
      <MessagePanel title={translate(GIFT_NOTE_TITLES[about])}>
        <p>{textOf(about, locale)}</p>
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

function textOf(about: GiftNoteProps["about"], locale: Locale): string {
  if (about === "busy") return translator(locale, "form")("tooManyAtOnce");
  return translator(locale, "give")(about === "unknown" ? "unknownText" : "confirmSent");
}
