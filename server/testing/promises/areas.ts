import { CALENDARS_PROMISES } from "@/server/testing/promises/calendars";
import { CAMPAIGNS_PROMISES } from "@/server/testing/promises/campaigns";
import { EMAILS_PROMISES } from "@/server/testing/promises/emails";
import { MATCHING_PROMISES } from "@/server/testing/promises/matching";
import { MONEY_PROMISES } from "@/server/testing/promises/money";
import { PAGES_PROMISES } from "@/server/testing/promises/pages";
import type { Promised } from "@/server/testing/promises/promised";
import { RECEIPTS_PROMISES } from "@/server/testing/promises/receipts";
import { RECURRING_PROMISES } from "@/server/testing/promises/recurring";

/** What each area promises, by its name, which begins the ids. */
export const PROMISES: Record<string, Promised[]> = {
  calendars: CALENDARS_PROMISES,
  campaigns: CAMPAIGNS_PROMISES,
  emails: EMAILS_PROMISES,
  matching: MATCHING_PROMISES,
  money: MONEY_PROMISES,
  pages: PAGES_PROMISES,
  receipts: RECEIPTS_PROMISES,
  recurring: RECURRING_PROMISES,
};
