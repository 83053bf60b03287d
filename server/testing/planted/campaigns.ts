import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const CAMPAIGN_BUGS: PlantedBug[] = [
  {
    name: "campaigns: what settles on a page counts for its campaign alone",
    file: "prisma/sql/campaign_totals_of_changed.sql",
    find: "(VALUES (a.campaign_id), (a.parent_campaign_id)) AS x(id)",
    replace: "(VALUES (coalesce(a.parent_campaign_id, a.campaign_id))) AS x(id)",
    tests: ["server/domain/matching/campaign-figures.test.ts"],
  },
  {
    name: "campaigns: the currency changes under the first gift",
    file: "prisma/sql/gift_campaign.sql",
    find: "WHERE id = v_target.root_id AND currency = p_currency AND NOT currency_fixed;",
    replace: "WHERE id = v_target.root_id AND NOT currency_fixed;",
    tests: ["server/domain/campaigns/edit/campaigns-at-once.test.ts"],
  },
  {
    name: "campaigns: a campaign is not locked while someone changes it",
    file: "server/domain/campaigns/edit/lock-campaign.ts",
    find: " FOR NO KEY UPDATE`;",
    replace: "`;",
    tests: ["server/domain/campaigns/edit/campaigns-at-once.test.ts"],
  },
  {
    name: "campaigns: a paused page stays when its campaign ends",
    file: "server/domain/campaigns/edit/end-campaigns.ts",
    find: "AND status IN ('live', 'paused')",
    replace: "AND status = 'live'",
    tests: ["server/domain/campaigns/campaigns.test.ts"],
  },
  {
    name: "campaigns: the leaderboard shows the youngest of equals first",
    file: "server/domain/campaigns/page/read-leaders.ts",
    find: "DESC, page.created_at, page.id LIMIT",
    replace: "DESC, page.created_at DESC, page.id LIMIT",
    tests: ["server/domain/matching/campaign-figures.test.ts"],
  },
];
