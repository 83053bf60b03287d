import { dayIn } from "@/app/_gifts/gift-selection";
import type { listOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { SUPPORTER_VIEWS } from "@/server/domain/supporters/supporter-filters";
import { SUPPORTER_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";

const NAMES = ["q", "tag", "from", "to", "view"] as const;

/** The list's URL parameters as entered; empty ones are left out. */
export type SupporterSelection = Partial<Record<(typeof NAMES)[number], string>>;

/** Reads the list's parameters from a URL; ignores all others. */
export function selectionIn(query: Record<string, string | string[] | undefined>): SupporterSelection {
  const entries = NAMES.flatMap((name) => {
    const value = query[name];
    const text = typeof value === "string" ? value.trim().slice(0, SUPPORTER_QUERY_MAX_CHARACTERS) : "";
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** The query of the list's URL for a selection, without a question mark. */
export function selectionQuery(selection: SupporterSelection): string {
  return new URLSearchParams(Object.entries(selection)).toString();
}

/** The filters for a selection, in the organization's time zone. An invalid date or view is ignored. */
export function filtersOf(
  { q, tag, from, to, view }: SupporterSelection,
  timeZone: string,
): Parameters<typeof listOwnSupporters>[1] {
  const [since, until] = [dayIn(from, timeZone), dayIn(to, timeZone, 1)];
  const known = SUPPORTER_VIEWS.find((one) => one === view);
  return {
    ...(q && { query: q }),
    ...(tag && { tag }),
    ...(known && { view: known }),
    // After the last moment of the previous day.
    ...(since && { given_after: new Date(since.getTime() - 1) }),
    ...(until && { given_before: until }),
  };
}
