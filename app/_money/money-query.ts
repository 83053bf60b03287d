import type { PageRequest } from "@/server/operations/page";

type Query = Record<string, string | string[] | undefined>;
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Parses a month in a URL, such as `2026-03`; null for anything else. */
export function monthIn(text: unknown): string | null {
  return typeof text === "string" && MONTH.test(text) ? text : null;
}

/** The currency in a URL; null if there is none. */
export function currencyIn({ currency }: Query): string | null {
  return typeof currency === "string" && CURRENCY.test(currency) ? currency : null;
}

/** The day of a month in a URL, such as `2026-03-01`; null if there is none or it is invalid. */
export function dayIn({ day }: Query, month: string): string | null {
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !day.startsWith(month)) return null;
  const at = new Date(day);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** The position from which a list of lines continues; null for the first page and for invalid input. */
export function lineAfter(text: string | null): PageRequest["after"] {
  const [, at, id] = /^(\d{1,15})-(\d{1,18})$/.exec(text ?? "") ?? [];
  return at && id ? { at: new Date(Number(at)), id } : null;
}
