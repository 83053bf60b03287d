import { Mail, Share2 } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ShareLinksProps {
  url: string;
  /** The campaign's or page's title. */
  name: string;
  /** The text above the link in a message. */
  words: string;
  locale: Locale;
}

/** Ways to share the campaign's link, each with its text. They work without scripts, except copying. */
export function ShareLinks({ url, name, words, locale }: ShareLinksProps) {
  const t = translator(locale, "campaign");
  const whole = encodeURIComponent(`${words} ${url}`);
  const link = encodeURIComponent(url);
  const places = [
    { label: "WhatsApp", href: `https://wa.me/?text=${whole}` },
    { label: t("shareEmail"), href: `mailto:?subject=${encodeURIComponent(name)}&body=${whole}` },
    { label: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { label: "X", href: `https://x.com/intent/post?text=${encodeURIComponent(words)}&url=${link}` },
  ];
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <button type="button" hidden data-share={url} data-title={name} className="button-quiet">
        <Share2 aria-hidden="true" size={18} />
        {t("shareNative")}
      </button>
      {places.map(({ label, href }) => (
        <a key={label} href={href} target="_blank" rel="noopener noreferrer" className="button-quiet">
          {href.startsWith("mailto:") && <Mail aria-hidden="true" size={18} />}
          {label}
        </a>
      ))}
      <CopyButton text={url} label={t("copyLink")} doneLabel={translator(locale, "common")("copied")} />
    </div>
  );
}
