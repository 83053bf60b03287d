import { CodeXml } from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { embedName, embedPath } from "@/server/kernel/campaign-path";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Enough for a narrow column with the goal reached and a gift pending; in a lower frame, less is shown. */
const FRAME_HEIGHT = 320;

interface EmbedKitProps {
  page: Pick<CampaignPage, "path"> & { campaign: Pick<CampaignPage["campaign"], "name" | "url"> };
  locale: Locale;
}

/** Ways to embed a campaign on another site, ready to copy. */
export function EmbedKit({ page, locale }: EmbedKitProps) {
  const t = translator(locale, "embed");
  return (
    <details className="mt-3">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center gap-2">
        <CodeXml aria-hidden="true" size={18} />
        {t("kitTitle")}
      </summary>
      <p className="mt-2 text-quiet">{t("kitText")}</p>
      {snippetsFor(page).map(({ label, code }) => (
        <div key={label} className="mt-4">
          <p className="font-semibold text-small">{t(label)}</p>
          <pre
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keyboard
            tabIndex={0}
            className="mt-1 mb-2 overflow-x-auto rounded-control border border-line bg-card px-3 py-2 text-start text-small"
          >
            <code>{code}</code>
          </pre>
          <CopyButton
            text={code}
            label={translator(locale, "common")("copy")}
            doneLabel={translator(locale, "common")("copied")}
          />
        </div>
      ))}
      <p className="mt-3">
        <a href="/docs/guides/embeds" className="text-link inline-flex min-h-11 items-center">
          {t("kitGuide")}
        </a>
      </p>
    </details>
  );
}

/** The snippets to copy. The campaign's title is escaped here; React then escapes the whole snippet for the page. */
function snippetsFor({ campaign: { url, name }, path }: EmbedKitProps["page"]) {
  const origin = url.slice(0, -path.length);
  const text = name.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return [
    {
      label: "kitScript",
      code: `<div data-almoner="${embedName(path)}" data-show="progress"><a href="${url}">${text}</a></div>\n<script src="${origin}/embed.js" async></script>`,
    },
    {
      label: "kitFrame",
      code: `<iframe src="${origin}${embedPath(path, "progress")}?theme=light" title="${text}" width="100%" height="${FRAME_HEIGHT}" loading="lazy" style="border:0"></iframe>`,
    },
    { label: "kitBadge", code: `<a href="${url}"><img src="${url}/badge.svg" alt="${text}" width="340"></a>` },
  ] as const;
}
