import type { Handed } from "@/server/cli/tests/simulate/world/mail-server";

/** One statement in an email. */
export interface Said {
  what: string;
  to: string;
  /** Whom it names; null for an unnamed person, undefined if it never names anyone. */
  name?: string | null;
}

interface Money {
  cents: string;
  currency: string;
}

/** The facts in emails of a kind, as far as the model knows them. */
interface Facts {
  name?: string | null;
  donor?: string | null;
  sponsor?: string | null;
  number?: string;
  amount?: Money;
  gift?: Money;
  match?: Money;
  cap?: Money;
  outcome?: string;
  receipt?: string | null;
  givenAt?: string;
  occasion?: string;
  reader?: string;
  reason?: string;
  isOver?: boolean;
  date?: string | null;
  dueAt?: string;
  link?: string | { url: string } | null;
  groups?: { receipts: { number: string; amount: Money }[] }[];
  day?: string;
}

const money = (amount?: Money) => `${amount?.cents} ${amount?.currency}`;
/** The last id in a link: that of the request, the recurring gift or the pool. */
const idIn = (link: Facts["link"]) =>
  /(rgf|dbr|pool|cmt)_[0-9a-z]{26}(?!.*_[0-9a-z]{26})/.exec(String(link))?.[0] ?? "nothing";

const READ: Record<string, (facts: Facts) => Omit<Said, "to">[]> = {
  receipt: ({ number, amount, name }) => [{ what: `receipt ${number} of ${money(amount)}`, name: name ?? null }],
  daily_receipts: ({ groups }) =>
    groups!.flatMap(({ receipts }) =>
      receipts.map(({ number, amount }) => ({ what: `receipt ${number} of ${money(amount)}` })),
    ),
  gift_notice: ({ amount, givenAt, donor }) => [
    { what: `contribution of ${money(amount)} at ${givenAt}`, name: donor ?? null },
  ],
  gift_digest: ({ day }) => [{ what: `digest of ${day}` }],
  gift_back: ({ outcome, receipt, givenAt, amount }) => [
    { what: `${outcome === "dispute_won" ? "won" : "back"} ${receipt ?? givenAt} of ${money(amount)}` },
  ],
  match_lapsed: ({ gift, match, sponsor }) => [
    { what: `lapsed ${match!.cents} for ${money(gift)}`, name: sponsor ?? null },
  ],
  match_paused: ({ cap, reason, isOver }) => [{ what: `${isOver ? "short" : "paused"} ${money(cap)} by ${reason}` }],
  recurring_gift: ({ occasion, link }) => [{ what: `recurring ${occasion} ${idIn(link)}` }],
  verification: ({ occasion }) => [{ what: `identity ${occasion}` }],
  pool_notice: ({ occasion, link, amount, date }) => {
    const ofYear = occasion === "charged" || occasion === "declined" || occasion === "renewal";
    return [
      { what: `pool ${occasion} ${ofYear ? money(amount) : idIn(link)}${occasion === "turn" ? ` ${date}` : ""}` },
    ];
  },
};

/** The statements of an email, and its recipient. */
export function saidOf({ kind, to, facts }: Handed): Said[] {
  const read = READ[kind];
  return read ? read(JSON.parse(facts) as Facts).map((one) => ({ ...one, to })) : [{ what: kind, to }];
}
