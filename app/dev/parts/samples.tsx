import type { Bar } from "@/components/parts/bar-shares";
import type { TimelineEntry } from "@/components/parts/timeline";
import type { MoneyStatus } from "@/components/ui/status-mark";
import { formatInstant } from "@/server/texts/format";

export interface SampleGift {
  id: string;
  donor: string;
  campaign: string;
  status: MoneyStatus;
  at: string;
  cents: number;
}

export const NOW = new Date("2026-03-01T12:00:00Z");

const HARBOR = "Lamps for the harbor";
const RUN = "Ada runs ten miles for ten lamps, whatever the weather";

export const GIFTS: readonly SampleGift[] = [
  { id: "g1", donor: "Ada Okafor", campaign: HARBOR, status: "settled", at: "2026-03-01T11:20:00Z", cents: 5_000 },
  {
    id: "g2",
    donor: "A company with a long name and Sons",
    campaign: RUN,
    status: "pending",
    at: "2026-03-01T08:02:00Z",
    cents: 123_456_700,
  },
  { id: "g3", donor: "Ben Lindqvist", campaign: HARBOR, status: "failed", at: "2026-02-27T17:45:00Z", cents: 2_500 },
  { id: "g4", donor: "Chloé Martin", campaign: RUN, status: "reversed", at: "2026-02-26T09:30:00Z", cents: 1_000 },
];

const DAYS = 28;
const SETTLED = [120, 300, 0, 480, 260, 800, 340];

/** A month of days, the last three of which have money that is still clearing. */
export const BARS: readonly Bar[] = Array.from({ length: DAYS }, (_, day) => ({
  key: `2026-02-${String(day + 1).padStart(2, "0")}`,
  settledCents: day < DAYS - 2 ? SETTLED[day % SETTLED.length]! * 100 : 0,
  clearingCents: day >= DAYS - 3 ? [150, 400, 300][day - DAYS + 3]! * 100 : 0,
}));

export const ENTRIES: readonly TimelineEntry[] = [
  { id: "4", time: <At at="2026-03-01T11:24:00Z" />, title: "Receipt sent", by: "to ada@example.org" },
  { id: "3", time: <At at="2026-03-01T11:23:00Z" />, title: "Settled", note: "$49.00 arrived, $1.00 is the fee" },
  { id: "2", time: <At at="2026-03-01T11:20:05Z" />, title: "Charged", by: "by the payment provider" },
  {
    id: "1",
    time: <At at="2026-03-01T11:20:00Z" />,
    title: "Created",
    by: "on the campaign’s page",
    note: "gft_01j8x2",
  },
];

function At({ at }: { at: string }) {
  return <time dateTime={at}>{formatInstant(new Date(at), "en")}</time>;
}
