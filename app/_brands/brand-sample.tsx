import { readersLook } from "@/components/ui/brand-tokens";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface BrandSampleProps {
  /** The effective branding, including what is inherited. */
  branding: Record<string, unknown>;
  title: string;
  button: string;
  locale: Locale;
}

/** A sample of pages with a branding: a title, a sentence with a link, and a button. */
export function BrandSample({ branding, title, button, locale }: BrandSampleProps) {
  const t = translator(locale, "organizer");
  const { look, tokens } = readersLook(branding);
  return (
    <figure className={`rounded-card border border-line bg-paper p-5 text-ink ${look}`} style={tokens}>
      <figcaption className="mb-3 text-quiet text-small">{t("brandPreview")}</figcaption>
      <p dir="auto" className="font-semibold font-serif text-xl [overflow-wrap:anywhere]">
        {title}
      </p>
      <p className="mt-2">
        {t("brandSample")} <span className="text-link">{t("brandSampleLink")}</span>
      </p>
      <p className="mt-4">
        <span className="button-primary">
          <bdi>{button}</bdi>
        </span>
      </p>
    </figure>
  );
}
