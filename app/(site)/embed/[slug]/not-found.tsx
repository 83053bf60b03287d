import { requestLocale } from "@/app/_request/request-locale";
import { EmbedShell } from "@/components/embed/embed-shell";
import { translator } from "@/server/texts/translator";

/** Shown in a frame on a third-party site: there is nothing to show. */
export default async function EmbedNotFound() {
  const t = translator(await requestLocale(), "embed");
  return (
    <EmbedShell branding={{}} theme="light">
      <title>{t("unavailable")}</title>
      <div className="embed-card">
        <h1 className="text-lead">{t("unavailable")}</h1>
        <p className="text-quiet">{t("unavailableText")}</p>
      </div>
    </EmbedShell>
  );
}
