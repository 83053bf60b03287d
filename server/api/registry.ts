import { campaignEndpoints } from "@/server/api/campaigns/registry";
import type { Endpoint } from "@/server/api/endpoint";
import { giftEndpoints } from "@/server/api/gifts/registry";
import { identityEndpoints } from "@/server/api/identities/registry";
import { receiptEndpoints } from "@/server/api/receipts/registry";
import { recurringGiftEndpoints } from "@/server/api/recurring-gifts/registry";
import { requestLogEndpoints } from "@/server/api/request-logs/registry";
import { sandboxEndpoints } from "@/server/api/sandbox/registry";
import { webhookEndpoints } from "@/server/api/webhooks/registry";

/** Every operation that the API documents. */
export const documentedEndpoints: readonly Endpoint[] = [
  ...giftEndpoints,
  ...campaignEndpoints,
  ...recurringGiftEndpoints,
  ...receiptEndpoints,
  ...identityEndpoints,
  ...webhookEndpoints,
  ...requestLogEndpoints,
  ...sandboxEndpoints,
];
