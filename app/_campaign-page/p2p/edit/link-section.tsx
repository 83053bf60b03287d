import { type EditPlace, makeNewLink } from "@/app/_campaign-page/p2p/edit/edit-actions";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Explains the link, and how to replace it. */
export function LinkSection({ place, locale }: { place: EditPlace; locale: Locale }) {
  const t = translator(locale, "p2p");
  return (
    <section aria-labelledby="link-title">
      <h2 id="link-title" className="section-title">
        {t("sectionLink")}
      </h2>
      <p className="mt-2 mb-3">{t("linkText")}</p>
      <form action={makeNewLink.bind(null, place)}>
        <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
          {t("renew")}
        </SubmitButton>
      </form>
    </section>
  );
}
