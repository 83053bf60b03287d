import { notFound, redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { moveCampaign } from "@/app/_campaigns/campaign-actions";
import { CampaignFrame } from "@/app/_campaigns/campaign-frame";
import { type CampaignProps, openCampaign } from "@/app/_campaigns/open-campaign";
import { ConfirmForm } from "@/app/_dashboard/confirm-form";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

interface Props extends CampaignProps {
  params: Promise<{ id: string; campaign: string; act: string }>;
}

/** Irreversible actions: the statuses that allow them, and everything that they do. */
const ACTS: Record<string, { from: string[]; lines: TextKey<"organizer">[]; move: "end" | "archive" | "discard" }> = {
  end: { from: ["live", "paused"], lines: ["endStops", "endPages", "endKeeps"], move: "end" },
  archive: { from: ["ended"], lines: ["archiveHides", "archivePictures", "archiveFinal"], move: "archive" },
  discard: { from: ["draft"], lines: ["discardEnds", "archivePictures"], move: "discard" },
};

export const generateMetadata = (props: Props) => meMetadata(props, "navCampaigns");

/** Explains what ending or archiving a campaign does before it is confirmed. */
export default async function CampaignActPage(props: Props) {
  const { act } = await props.params;
  const opened = await openCampaign(props, `/settings/${act}`);
  const { campaign, path, mayEdit } = opened;
  const { id, language } = opened.opened;
  const { locale, href } = language;
  const known = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
  if (!known || !mayEdit) notFound();
  if (!known.from.includes(campaign.status)) redirect(href(`${path}/settings`));
  const { move, lines } = known;
  const t = translator(locale, "organizer");
  return (
    <CampaignFrame opened={opened} part="/settings" page={`/settings/${act}`}>
      <h2 className="section-title">{t(move)}</h2>
      <ConfirmForm
        locale={locale}
        lines={lines.map((line) => t(line))}
        action={moveCampaign.bind(null, { id, campaign: campaign.id, locale }, move)}
        confirm={t(move)}
        isDestructive
        backHref={href(`${path}/settings`)}
      />
    </CampaignFrame>
  );
}
