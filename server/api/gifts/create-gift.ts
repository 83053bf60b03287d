import { endpoint, ReplayedAnswer } from "@/server/api/endpoint";
import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import { createGift } from "@/server/domain/gifts/create-gift";
import { MonthlyLimitExceeded, UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { IdempotencyKeyReused, IdentitySuspended, InvalidParameter, NotPermitted } from "@/server/kernel/refusals";
import { createdGiftResource, giftCreateBody } from "@/server/resources/gift";

export const createGiftEndpoint = endpoint({
  operationId: "createGift",
  method: "POST",
  path: "/v1/gifts",
  tag: "Gifts",
  summary: "Makes a gift from one identity to another.",
  description:
    "The gift is accepted as pending, screened, handed to the rail and settled by itself; webhooks tell of each step.",
  scope: "gifts:write",
  body: giftCreateBody,
  success: { status: 201, body: createdGiftResource, location: (gift) => `/v1/gifts/${gift.id}` },
  errors: [
    InvalidParameter,
    NotPermitted,
    IdentitySuspended,
    CampaignNotAccepting,
    MonthlyLimitExceeded,
    UnsupportedCurrency,
  ],
  keepsAnswer: true,
  async run(ctx, { body, idempotency }) {
    const creation = await createGift(ctx, body, idempotency);
    if (creation.outcome === "reused") throw IdempotencyKeyReused();
    if (creation.outcome === "replayed") return new ReplayedAnswer(creation.status, creation.body);
    return creation.gift;
  },
  serialize: (gift) => gift,
});
