import type { GiftFilters } from "@/server/domain/gifts/received/gift-filters";
import { readAmountText } from "@/server/kernel/amount-text";
import { GIFT_SOURCES } from "@/server/kernel/gift-sources";
import { isId } from "@/server/kernel/ids";
import { AMOUNT_MAXIMUM_CENTS, GIFT_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { readWallTime } from "@/server/kernel/wall-time";
import { GIFT_STATUSES, type GiftStatus } from "@/server/resources/gift";

/** The parameters of the list's URL, in the order of its fields. */
export const SELECTION = [
  "q",
  "status",
  "source",
  "campaign",
  "from",
  "to",
  "settled_from",
  "settled_to",
  "min",
  "max",
] as const;
export type SelectionName = (typeof SELECTION)[number];

/** The list's URL parameters as entered; empty ones are left out. Several statuses are comma-separated. */
export type GiftSelection = Partial<Record<SelectionName, string>>;

/** A filter value that stands for two statuses. */
export const OPEN = "open";
/** Amounts are entered with two decimals, whatever the currency. */
const AMOUNTS = "USD";
const DAY_MS = 86_400_000;

/** Reads the list's parameters from a URL; ignores all others. */
export function selectionIn(query: Record<string, string | string[] | undefined>): GiftSelection {
  const entries = SELECTION.flatMap((name) => {
    const value = query[name];
    const given = name === "status" && Array.isArray(value) ? value.join(",") : value;
    const text = typeof given === "string" ? given.trim().slice(0, GIFT_QUERY_MAX_CHARACTERS) : "";
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** The query of the list's URL for a selection, without a question mark. */
export function selectionQuery(selection: GiftSelection): string {
  return new URLSearchParams(Object.entries(selection)).toString();
}

/** The filters for a selection, in the organization's time zone. An invalid date, amount or id is ignored. */
export function filtersOf(selection: GiftSelection, timeZone: string): GiftFilters {
  const { q, source, campaign, from, to, min, max } = selection;
  const [settledFrom, settledUntil] = [
    dayIn(selection.settled_from, timeZone),
    dayIn(selection.settled_to, timeZone, 1),
  ];
  const status = statusesOf(selection.status);
  const ways = GIFT_SOURCES.filter((known) => known === source);
  const until = dayIn(to, timeZone, 1);
  return {
    ...(q && { query: q }),
    ...(status.length > 0 && { status }),
    ...(ways.length > 0 && { source: ways }),
    ...(campaign && isId(campaign, "campaign") && { campaign_id: campaign }),
    ...amount("min_amount_cents", min),
    ...amount("max_amount_cents", max),
    ...(dayIn(from, timeZone) && { created_after: dayIn(from, timeZone) }),
    ...(until && { created_before: until }),
    ...(settledFrom && { settled_after: settledFrom }),
    ...(settledUntil && { settled_before: settledUntil }),
  };
}

/** The selected statuses; a single value can stand for two. */
export function statusChoices(chosen: string | undefined): string[] {
  return chosen?.split(",") ?? [];
}

function statusesOf(chosen: string | undefined): GiftStatus[] {
  const choices = statusChoices(chosen);
  const isOpen = (status: GiftStatus) => choices.includes(OPEN) && (status === "pending" || status === "settling");
  return GIFT_STATUSES.filter((known) => choices.includes(known) || isOpen(known));
}

/** The start of a day, plus `daysLater` days; null for an invalid date. */
export function dayIn(text: string | undefined, timeZone: string, daysLater = 0): Date | null {
  const day = text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T12:00:00Z`) : null;
  if (day === null || Number.isNaN(day.getTime())) return null;
  const wanted = new Date(day.getTime() + daysLater * DAY_MS).toISOString().slice(0, 10);
  // Where daylight saving time skips midnight, the day starts an hour later.
  return readWallTime(`${wanted}T00:00`, timeZone) ?? readWallTime(`${wanted}T01:00`, timeZone);
}

/** An entered amount in cents; null for an invalid one. */
export function centsIn(text: string | undefined): bigint | null {
  const cents = text ? readAmountText(text, AMOUNTS, "en") : null;
  return typeof cents === "bigint" && cents <= AMOUNT_MAXIMUM_CENTS ? cents : null;
}

function amount(name: "min_amount_cents" | "max_amount_cents", text: string | undefined) {
  const cents = centsIn(text);
  return cents === null ? {} : { [name]: cents };
}
