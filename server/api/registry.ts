import { campaignEndpoints } from "@/server/api/campaigns";
import type { Endpoint } from "@/server/api/endpoint";
import { giftEndpoints } from "@/server/api/gifts";
import { identityEndpoints } from "@/server/api/identities";
import { payoutEndpoints } from "@/server/api/payouts";
import { poolEndpoints } from "@/server/api/pools";
import { receiptEndpoints } from "@/server/api/receipts";
import { recurringGiftEndpoints } from "@/server/api/recurring-gifts";
import { requestLogEndpoints } from "@/server/api/request-logs";
import { sandboxEndpoints } from "@/server/api/sandbox";
import { supporterEndpoints } from "@/server/api/supporters";
import { webhookEndpoints } from "@/server/api/webhooks";

/** Every documented operation. */
export const documentedEndpoints: readonly Endpoint[] = [
  ...giftEndpoints,
  ...campaignEndpoints,
  ...recurringGiftEndpoints,
  ...poolEndpoints,
  ...receiptEndpoints,
  ...supporterEndpoints,
  ...payoutEndpoints,
  ...identityEndpoints,
  ...webhookEndpoints,
  ...requestLogEndpoints,
  ...sandboxEndpoints,
];
