import { Image as ImageIcon, QrCode } from "lucide-react";
import { EmbedKit } from "@/components/campaign/embed-kit";
import { ShareLinks } from "@/components/campaign/share-links";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ShareKitProps {
  page: Pick<CampaignPage, "path"> & { campaign: Pick<CampaignPage["campaign"], "url" | "name" | "slug"> };
  locale: Locale;
}

/** Ways to share a public campaign: its link, ready to send in a message, a QR code, an image with the current total. */
export function ShareKit({ page, locale }: ShareKitProps) {
  const t = translator(locale, "campaign");
  const { url, name, slug } = page.campaign;
  const code = `${page.path}/qr.svg`;
  return (
    <section id="share" aria-labelledby="share-title">
      <h2 id="share-title" className="section-title">
        {t("share")}
      </h2>
      <p className="mt-2 text-quiet">{t("shareText")}</p>
      <p
        dir="ltr"
        className="mt-4 select-all break-all rounded-control border border-line bg-card px-3 py-2 text-start text-small"
      >
        {url}
      </p>
      <ShareLinks url={url} name={name} words={t("shareWords", { campaign: name })} locale={locale} />
      <p className="mt-3">
        <a href={`${page.path}/opengraph-image`} className="text-link inline-flex min-h-11 items-center gap-2">
          <ImageIcon aria-hidden="true" size={18} />
          {t("socialImage")}
        </a>
      </p>
      <details className="mt-3">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center gap-2">
          <QrCode aria-hidden="true" size={18} />
          {t("qr")}
        </summary>
        <div className="mt-2 flex flex-wrap items-end gap-4">
          {/* biome-ignore lint/performance/noImgElement: a drawing of ours, the same at any size */}
          <img
            src={code}
            alt={t("qrLabel")}
            width={180}
            height={180}
            loading="lazy"
            className="rounded-card border border-line"
          />
          <a href={code} download={`${slug}.svg`} className="text-link inline-flex min-h-11 items-center">
            {t("qrDownload")}
          </a>
        </div>
      </details>
      <EmbedKit page={page} locale={locale} />
    </section>
  );
}
