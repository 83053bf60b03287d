import type { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import type { GiftOrigin } from "@/server/domain/gifts/create-gift";

type CampaignTexts = Pick<
  Parameters<typeof createCampaign>[1],
  "name" | "slug" | "description" | "story" | "goal_cents" | "cause" | "impacts" | "faq"
>;

export interface SampleGift extends Pick<GiftOrigin, "publicName" | "publicMessage" | "hidesAmount"> {
  email: string;
  name: string;
  cents: bigint;
  anonymous?: boolean;
  /** Given through the fundraiser's page. */
  toPage?: boolean;
}

/** A file of `prisma/seed/pictures`, drawn for Almoner. */
interface SamplePicture {
  file: string;
  alt: string;
}

/** A campaign of the sandbox, with the gifts that it has received. */
export interface SampleCampaign extends CampaignTexts {
  slug: string;
  endsInDays?: number;
  cover: SamplePicture & { focus_x: number; focus_y: number };
  organizer?: SamplePicture;
  gallery?: SamplePicture[];
  update?: { title: string; body: string; daysAgo: number };
  gifts: SampleGift[];
}

export const HARBOR_SLUG = "light-the-harbor";

/** Drawn and written for Almoner; the newest is the first on the home page, so the harbor comes last. */
export const SAMPLE_CAMPAIGNS: SampleCampaign[] = [
  {
    slug: "alder-school-garden",
    name: "A kitchen garden for Alder School",
    description: "Six raised beds, so that lunch grows behind the gym.",
    story: `Behind the gym there is a lawn that nobody uses. By spring it will be six beds of beans, tomatoes and sunflowers.

Each class gets a bed, and the kitchen cooks what they bring. The grandparents' club has promised seedlings and advice.`,
    goal_cents: 60_000n,
    cause: "food",
    endsInDays: 12,
    cover: {
      file: "garden.webp",
      alt: "Children among the raised beds behind a brick school",
      focus_x: 40,
      focus_y: 70,
    },
    gifts: [
      {
        email: "grandparents",
        name: "The Grandparents’ Club",
        cents: 25_000n,
        publicMessage: "And two hundred seedlings.",
      },
      { email: "tomas", name: "Tomás Rivera", cents: 20_000n },
      { email: "lea", name: "Léa Fontaine", cents: 15_000n, publicMessage: "For the sunflowers." },
      { email: "owen", name: "Owen Adeyemi", cents: 5_000n },
    ],
  },
  {
    slug: "library-bus",
    name: "Keep the library bus on the road",
    description: "Eleven villages, two thousand books, and one engine that needs replacing.",
    story: `Every second Wednesday the red bus stops in eleven villages that have no library. In September its engine gave up.

A rebuilt one costs $4,000, fitted. Until then our driver takes the books around in her own car, forty at a time.`,
    goal_cents: 400_000n,
    cause: "education",
    endsInDays: 40,
    impacts: [
      { amount_cents: 2_000n, text: "pays for the fuel to two villages" },
      { amount_cents: 10_000n, text: "buys twelve new picture books" },
    ],
    cover: {
      file: "bus.webp",
      alt: "A red bus with shelves of books in its side, and people reading beside it",
      focus_x: 50,
      focus_y: 60,
    },
    gifts: [
      { email: "freya", name: "Freya Lindqvist", cents: 25_000n, publicMessage: "I learned to read on its steps." },
      { email: "ghost", name: "Quiet Reader", cents: 20_000n, anonymous: true },
      { email: "haruto", name: "Haruto Mori", cents: 12_000n },
      { email: "paul", name: "Paul Okafor", cents: 8_000n },
    ],
  },
  {
    slug: HARBOR_SLUG,
    name: "Light the harbor again",
    description: "New lamps for the two piers that forty boats come home to.",
    story: `Forty boats go out from the old harbor before sunrise, and since the winter storm its lights are dark.

Your gift pays for:

- **new lamps** on both piers, with batteries that last a week,
- wiring that salt water cannot reach,
- a keeper's training for two young people from the quarter.

## How far along we are

The harbor office has given its permission, and an electrician from the next bay works for the price of the parts. What is
missing is the parts. Everything that comes in beyond the goal goes to the lamps of the fish market.`,
    goal_cents: 100_000n,
    cause: "community",
    impacts: [
      { amount_cents: 2_500n, text: "buys a lamp’s battery" },
      { amount_cents: 5_000n, text: "buys thirty feet of sealed cable" },
      { amount_cents: 20_000n, text: "puts up a whole lamp" },
    ],
    faq: [
      {
        question: "When will the lamps be lit?",
        answer: "Eight weeks after the goal is reached: that is how long the parts take to arrive.",
      },
      {
        question: "Who looks after them afterwards?",
        answer: "The harbor office, which pays for the electricity and trains two keepers with us.",
      },
    ],
    cover: {
      file: "harbor.webp",
      alt: "Fishing boats come home to a harbor at dusk, under the light of its lighthouse",
      focus_x: 72,
      focus_y: 45,
    },
    organizer: { file: "lantern.webp", alt: "" },
    gallery: [
      { file: "pier.webp", alt: "The first three lamps burn on the pier, and the fourth is still dark" },
      { file: "bench.webp", alt: "A lamp on the workbench, wired to its new battery" },
    ],
    update: {
      title: "Three lamps burn on the north pier",
      body: `The parts for three lamps came early, and they have burned since **Friday evening**. The crew of the first boat
home blew the horn.

The fourth is next. Its battery is on the workbench.`,
      daysAgo: 4,
    },
    gifts: [
      { email: "marit", name: "Marit Solberg", cents: 12_500n, publicMessage: "For my father, who fished here." },
      { email: "yusuf", name: "يوسف الحداد", cents: 5_000n, publicMessage: "نور للجميع" },
      { email: "harbor-cafe", name: "Harbor Café", cents: 25_000n, hidesAmount: true },
      { email: "quiet", name: "Quiet Friend", cents: 7_500n, anonymous: true },
      { email: "keiko", name: "Keiko Tanabe", cents: 4_000n, toPage: true, publicMessage: "Swim well." },
      { email: "ines", name: "Inês Carvalho", cents: 6_000n, toPage: true },
    ],
  },
];
