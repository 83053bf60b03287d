import type { PageRequest } from "@/server/operations/page";

type Query = Record<string, string | string[] | undefined>;
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
const CURRENCY = /^[A-Z]{3}$/;

/** The month in a part of a URL, written as `2026-03`; null for anything else. */
export function monthIn(text: unknown): string | null {
  return typeof text === "string" && MONTH.test(text) ? text : null;
}

/** The currency that a URL asks for; null for none. */
export function currencyIn({ currency }: Query): string | null {
  return typeof currency === "string" && CURRENCY.test(currency) ? currency : null;
}

/** The day of a month that a URL asks for, written as `2026-03-01`; null for none, and for one that there is not. */
export function dayIn({ day }: Query, month: string): string | null {
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !day.startsWith(month)) return null;
  const at = new Date(day);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** Where a list of lines goes on; null for the first page and for invalid input. */
export function lineAfter(text: string | null): PageRequest["after"] {
  const [, at, id] = /^(\d{1,15})-(\d{1,18})$/.exec(text ?? "") ?? [];
  return at && id ? { at: new Date(Number(at)), id } : null;
}
