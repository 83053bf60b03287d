import type { StoryState } from "@/server/cli/tests/simulate/world/world";
import { BELOW_ZERO_TASK_MS } from "@/server/kernel/limits";
import type { Settings } from "@/server/operations/context";

/** The operator's settings in a story; defaults before the first one. */
export function storySettings(state: StoryState | undefined): Settings {
  return {
    mode: "sandbox",
    publicUrl: "http://almoner.test",
    webhookAllowHosts: [],
    operatorName: null,
    operatorEmail: null,
    belowZeroTaskAfterMs: BELOW_ZERO_TASK_MS,
    payoutAccountHoldMs: 0,
    railCosts: state?.costs ?? "platform",
    disputeCosts: "platform",
    signInProviders: [],
    documentRetentionDays: 90,
    selfieRetentionDays: 30,
    screeningListDaysMax: 7,
  };
}
