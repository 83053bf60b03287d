import type { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";

type Texts = Pick<
  Parameters<typeof createCampaign>[1],
  "name" | "slug" | "description" | "story" | "goal_cents" | "cause" | "impacts"
>;

/** A campaign of the past: when it began and, if it is over, when it ended, in days since the past began. */
export interface PastCampaign extends Texts {
  slug: string;
  from: number;
  until?: number;
  /** How much of what is given goes to it, against the others of the day. */
  weight: number;
  updates: { day: number; title: string; body: string }[];
}

export const SUPPERS = "suppers-on-juniper-street";
export const VAN = "a-van-for-the-tuesday-rounds";
export const STOVE = "a-stove-that-holds-its-heat";
export const WALK = "ten-miles-for-suppers";

export const PAST_CAMPAIGNS: readonly PastCampaign[] = [
  {
    slug: SUPPERS,
    name: "Suppers on Juniper Street",
    description: "A hot supper for whoever comes, five evenings a week.",
    story: `The door opens at five. There is soup, bread and a dish of the day, and nobody asks why you came.

Forty volunteers cook, serve and wash up. The food costs us **$3.20 a plate**, and on most evenings we fill ninety of them.`,
    goal_cents: 4_000_000n,
    cause: "food",
    impacts: [
      { amount_cents: 3_200n, text: "fills ten plates" },
      { amount_cents: 10_000n, text: "buys the bread of a week" },
    ],
    from: 0,
    weight: 5,
    updates: [
      {
        day: 60,
        title: "Ten thousand suppers",
        body: "On Thursday we served the ten thousandth. It was **lentil soup**.",
      },
      { day: 200, title: "We open on Sundays, too", body: "From next month on the door opens on Sundays as well." },
    ],
  },
  {
    slug: VAN,
    name: "A van for the Tuesday rounds",
    description: "Thirty neighbors cannot come to us. So the supper drives to them.",
    story: `Every Tuesday we take supper to thirty neighbors who cannot climb stairs anymore, in three borrowed cars.

A used van with an insulated box carries all of it in one round.`,
    goal_cents: 900_000n,
    cause: "food",
    from: 5,
    until: 110,
    weight: 4,
    updates: [
      { day: 95, title: "The van is here", body: "It is **blue**, it starts every morning, and it smells of bread." },
    ],
  },
  {
    slug: STOVE,
    name: "A stove that holds its heat",
    description: "Two of our six burners work. A new stove cooks for everyone at once.",
    story: `Our stove came with the house. Two of its six burners work, so supper is cooked in three turns.

A new one costs $14,000, with its hood and the gas fitter. Half of what you give is matched until the cap is used up.`,
    goal_cents: 1_400_000n,
    cause: "community",
    impacts: [{ amount_cents: 5_000n, text: "pays for a pot that holds forty servings" }],
    from: 150,
    weight: 5,
    updates: [
      { day: 215, title: "The fitter has measured", body: "The hood fits through the door, with an inch to spare." },
    ],
  },
  {
    slug: WALK,
    name: "Ten miles for suppers",
    description: "Neighbors walk from the mill to our door, and ask their friends for a gift.",
    story: "On the last Sunday of the month we walk ten miles along the river. Each walker has a page of their own.",
    goal_cents: 600_000n,
    cause: "community",
    from: 165,
    weight: 4,
    updates: [],
  },
];

/** A walker's page. Those that are asked for last wait for a decision. */
export interface PastPage {
  slug: string;
  name: string;
  story: string;
  goal_cents: bigint;
  /** The place of its fundraiser among the people. */
  by: number;
  day: number;
  isWaiting?: true;
}

export const PAST_PAGES: readonly PastPage[] = [
  ["ngozi-walks", "Ngozi walks ten miles", "I have never walked more than five.", 60_000n, 9, 166],
  ["the-choir-walks", "The choir walks, and sings", "Twelve of us, in four voices, all the way.", 120_000n, 14, 168],
  ["arjun-and-the-dog", "Arjun and the dog", "He sets the pace. I carry the water.", 40_000n, 21, 172],
  ["greta-walks", "Greta walks for her street", "Supper came to my door when I broke my leg.", 50_000n, 32, 178],
  ["lorettas-ten", "Loretta’s ten", "Seventy-one years, ten miles, one supper.", 70_000n, 44, 185],
].map(([slug, name, story, goal_cents, by, day]) => ({ slug, name, story, goal_cents, by, day })) as PastPage[];

export const WAITING_PAGES: readonly PastPage[] = [
  {
    slug: "the-late-shift-walks",
    name: "The late shift walks",
    story: "Six of us from the bakery walk straight after work.",
    goal_cents: 80_000n,
    by: 50,
    day: 239,
    isWaiting: true,
  },
  {
    slug: "pavel-walks-backward",
    name: "Pavel walks backward",
    story: "For every $100 I walk another mile of it backward.",
    goal_cents: 30_000n,
    by: 61,
    day: 241,
    isWaiting: true,
  },
];
