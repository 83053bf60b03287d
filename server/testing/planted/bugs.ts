import { ACCESS_BUGS } from "@/server/testing/planted/access";
import { API_BUGS } from "@/server/testing/planted/api";
import { CAMPAIGN_BUGS } from "@/server/testing/planted/campaigns";
import { IDENTITY_BUGS } from "@/server/testing/planted/identities";
import { KERNEL_BUGS } from "@/server/testing/planted/kernel";
import { MATCHING_BUGS } from "@/server/testing/planted/matching";
import type { PlantedBug } from "@/server/testing/planted/planted-bug";
import { POOL_BUGS } from "@/server/testing/planted/pools";
import { RECEIPT_BUGS } from "@/server/testing/planted/receipts";
import { RECURRING_BUGS } from "@/server/testing/planted/recurring";
import { SCREENING_BUGS } from "@/server/testing/planted/screening";
import { WEBHOOK_BUGS } from "@/server/testing/planted/webhooks";

/** Mistakes that the tests of their own area have to find. */
export const PLANTED_BUGS: PlantedBug[] = [
  ...MATCHING_BUGS,
  ...POOL_BUGS,
  ...API_BUGS,
  ...RECEIPT_BUGS,
  ...RECURRING_BUGS,
  ...CAMPAIGN_BUGS,
  ...KERNEL_BUGS,
  ...WEBHOOK_BUGS,
  ...IDENTITY_BUGS,
  ...SCREENING_BUGS,
  ...ACCESS_BUGS,
];
