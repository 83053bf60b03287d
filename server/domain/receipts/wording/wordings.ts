import { AUSTRALIA } from "@/server/domain/receipts/wording/australia";
import { CANADA } from "@/server/domain/receipts/wording/canada";
import { GENERAL } from "@/server/domain/receipts/wording/general";
import { GERMANY } from "@/server/domain/receipts/wording/germany";
import { UNITED_KINGDOM } from "@/server/domain/receipts/wording/united-kingdom";
import { UNITED_STATES } from "@/server/domain/receipts/wording/united-states";
import type { Wording } from "@/server/domain/receipts/wording/wording";

/** The countries whose tax authority's requirements receipts follow, by ISO 3166 code. */
export const WORDINGS: Readonly<Record<string, Wording>> = {
  US: UNITED_STATES,
  CA: CANADA,
  GB: UNITED_KINGDOM,
  DE: GERMANY,
  AU: AUSTRALIA,
};

/** The wording of a receipt under the country's law, or the general acknowledgment. */
export function wordingFor(jurisdiction: string): Wording {
  return (Object.hasOwn(WORDINGS, jurisdiction) && WORDINGS[jurisdiction]) || GENERAL;
}
