import { expect, it } from "vitest";
import { hasRuleBeyondSchema } from "@/server/cli/tests/fuzz/rules-beyond-schema";
import { CAMPAIGN_TERMS } from "@/server/domain/campaigns/edit/change-campaign";

it.each(CAMPAIGN_TERMS)("knows that a fundraising page has its campaign's %s", (field) => {
  expect(hasRuleBeyondSchema("updateCampaign", field)).toBe(true);
});
