import type { StoryState } from "@/server/cli/simulate/world/world";
import type { Settings } from "@/server/operations/context";

/** The operator's settings in a story; in none before the first one. */
export function storySettings(state: StoryState | undefined): Settings {
  return {
    mode: "sandbox",
    publicUrl: "http://almoner.test",
    webhookAllowHosts: [],
    operatorName: null,
    operatorEmail: null,
    belowZeroTaskAfterMs: 30 * 86_400_000,
    payoutAccountHoldMs: 0,
    railCosts: state?.costs ?? "platform",
    disputeCosts: "platform",
    signInProviders: [],
    documentRetentionDays: 90,
    selfieRetentionDays: 30,
    screeningListDaysMax: 7,
  };
}
