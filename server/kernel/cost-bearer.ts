/** Who bears what payment providers keep: the platform, or the recipient of the gift. */
export const COST_BEARERS = ["platform", "recipient"] as const;
export type CostBearer = (typeof COST_BEARERS)[number];
