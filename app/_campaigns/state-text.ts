import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/** The state of a campaign in one sentence. */
export function stateText({ campaign, opened }: OpenedCampaign): string {
  const { language, name, user } = opened;
  const t = translator(language.locale, "organizer");
  const on = (at: string | null) => ({ date: at === null ? "" : formatDate(new Date(at), language.locale) });
  const { status, starts_at: startsAt, published_at: publishedAt, ended_at: endedAt } = campaign;
  switch (status) {
    case "draft":
      return t("stateDraft", { name });
    case "live":
      return startsAt !== null && new Date(startsAt) > user.now()
        ? t("stateScheduled", on(startsAt))
        : t("stateLive", on(publishedAt));
    case "paused":
      return t("statePaused");
    case "ended":
      return t("stateEnded", on(endedAt));
    case "archived":
      return t("stateArchived", { name });
  }
}
