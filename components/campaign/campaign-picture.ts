import { goalShare } from "@/components/campaign/goal-share";
import { brandColors } from "@/components/ui/brand-tokens";
import { COLOR_TOKENS, type Colors } from "@/components/ui/tokens";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { CampaignPicture, PictureColors } from "@/server/resources/campaign-picture";
import { formatRoundMoney, intlTag } from "@/server/texts/format";
import { directionOf, type Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** A campaign with its texts and colors, ready to be drawn as an image. */
export function campaignPicture(
  { campaign, owner, beneficiary }: CampaignPage,
  locale: Locale,
  house: string,
): CampaignPicture {
  const t = translator(locale, "embed");
  const { cover_picture: cover } = campaign;
  const { name, currency, goal_cents: goalCents, raised_cents: raisedCents } = campaign;
  const sum = formatRoundMoney(raisedCents, currency, locale);
  const goal = goalCents === null ? null : formatRoundMoney(goalCents, currency, locale);
  return {
    language: intlTag(locale),
    direction: directionOf(locale),
    name,
    byline: bylineOf(owner.name, beneficiary.name, locale),
    sum,
    amountNote: goal ? t("pictureNote", { goal }) : t("pictureNoteOpen"),
    aside: goalCents ? goalShare(raisedCents, goalCents, locale) : null,
    progress: goalCents ? progressOf(campaign, goalCents) : null,
    description: goal ? t("pictureDescription", { name, sum, goal }) : t("pictureDescriptionOpen", { name, sum }),
    house,
    cover: cover && { id: cover.id, focus_x: cover.focus_x, focus_y: cover.focus_y },
    colors: colorsOf(campaign.branding),
  };
}

function bylineOf(owner: string | null, beneficiary: string | null, locale: Locale): string | null {
  const t = translator(locale, "embed");
  if (!owner) return null;
  if (!beneficiary || beneficiary === owner) return t("pictureBylineOwn", { owner });
  return t("pictureByline", { owner, beneficiary });
}

/** Past the goal, the full length of the bar stands for the amount raised, as on the page. */
function progressOf(
  { raised_cents: raised, pending_cents: pending }: { raised_cents: number; pending_cents: number },
  goal: number,
) {
  const whole = Math.max(goal, raised);
  return { settled: raised / whole, clearing: pending / whole };
}

function colorsOf(branding: Record<string, unknown>): CampaignPicture["colors"] {
  const { light, dark } = brandColors(branding) ?? COLOR_TOKENS;
  return { light: pick(light), dark: pick(dark) };
}

function pick({ paper, ink, quiet, line, primary, accent }: Colors): PictureColors {
  return { paper, ink, quiet, line, primary, accent };
}
