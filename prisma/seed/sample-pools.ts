import type { createPool } from "@/server/domain/pools/create-pool";

type NewPool = Omit<Parameters<typeof createPool>[1], "slug">;

interface SeededRequest {
  /** The place of the payee among the members. */
  to: number;
  cents: bigint;
  reason: string;
  /** The place of the member who asks; a steward if none. */
  by?: number;
  /** The places of those who vote for it. */
  votesFor?: readonly number[];
}

export interface SeededPool {
  slug: string;
  pool: NewPool;
  centsPerMonth: bigint;
  /** Which of the members commit, the second steward included. */
  members: readonly number[];
  /** A member who is a steward, too. */
  steward?: number;
  requests: readonly SeededRequest[];
}

export const NAMES = ["Ada Okafor", "Ben Lindqvist", "Chloé Martin", "Dev Patel", "Emi Sato", "Farid Haddad"];

const friends = { flavor: "community", legal_structure: "mutual_aid" } as const;

/** One pool of each mechanism, each with something that has happened and something that waits. */
export const POOLS: readonly SeededPool[] = [
  {
    slug: "six-friends",
    pool: {
      name: "Six friends save in turns",
      description: "Each of us puts in the same every month, and every month one of us takes the whole pot.",
      distribution_mechanism: "scheduled_rotation",
      legal_structure: "personal_gift",
      flavor: "community",
    },
    centsPerMonth: 2_500n,
    members: [0, 1, 2, 3, 4, 5],
    requests: [{ to: 0, cents: 15_000n, reason: "A bicycle for the way to work." }],
  },
  {
    slug: "repair-draw",
    pool: {
      name: "The repair draw",
      description: "Boats, bicycles and boilers break. Once a month a draw decides whose repair we pay for.",
      distribution_mechanism: "random",
      governance: { draw_every: "monthly" },
      ...friends,
    },
    centsPerMonth: 2_000n,
    members: [0, 1, 2, 3],
    requests: [
      { to: 1, by: 1, cents: 4_000n, reason: "The boiler leaks." },
      { to: 2, by: 2, cents: 3_500n, reason: "A new chain and brakes." },
      { to: 3, by: 3, cents: 5_000n, reason: "The outboard motor." },
    ],
  },
  {
    slug: "garden-street",
    pool: {
      name: "Garden Street decides together",
      description: "For what the street needs and nobody can pay for alone.",
      distribution_mechanism: "member_vote",
      ...friends,
    },
    centsPerMonth: 1_500n,
    members: [0, 1, 2, 3, 4],
    requests: [
      { to: 2, by: 2, cents: 2_500n, reason: "Seeds and tools for the spring.", votesFor: [0, 1, 2] },
      { to: 4, by: 4, cents: 3_000n, reason: "A bench under the linden tree.", votesFor: [4] },
    ],
  },
  {
    slug: "harbor-hardship",
    pool: {
      name: "Harbor hardship fund",
      description: "For families on the quay in a month without catch.",
      distribution_mechanism: "steward_directed",
      governance: { required_approvals: 2 },
      flavor: "cause",
      legal_structure: "charitable_hardship",
    },
    centsPerMonth: 2_000n,
    members: [1, 3, 5],
    steward: 1,
    requests: [{ to: 5, cents: 4_000n, reason: "Rent for November, after the storm." }],
  },
  {
    slug: "storm-help",
    pool: {
      name: "Help after the storm",
      description: "When a roof is gone, nobody should wait for a meeting.",
      distribution_mechanism: "emergency",
      governance: { cap_cents: 5_000, cap_per_month_cents: 15_000 },
      ...friends,
    },
    centsPerMonth: 2_000n,
    members: [0, 2, 4, 5],
    requests: [
      { to: 4, cents: 2_500n, reason: "Tarpaulins and nails." },
      { to: 0, cents: 5_500n, reason: "Two nights in a guest house." },
    ],
  },
  {
    slug: "roof-fund",
    pool: {
      name: "A roof for the club house",
      description: "We save until there is enough, and then the oldest request is paid.",
      distribution_mechanism: "threshold",
      governance: { threshold: 30_000 },
      flavor: "cause",
      legal_structure: "mutual_aid",
    },
    centsPerMonth: 2_500n,
    members: [0, 1, 3],
    requests: [{ to: 3, by: 3, cents: 25_000n, reason: "Timber and slates, by the carpenter's offer." }],
  },
];
