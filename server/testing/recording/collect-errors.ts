import { failureResponse } from "@/server/api/failure-response";
import { documentedErrors } from "@/server/api/openapi/error-schema";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { issueKey } from "@/server/domain/identities/issue-key";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { newId } from "@/server/kernel/ids";
import { type Api, type ApiRequest, makeApi } from "@/server/testing/api-client";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { provokePools } from "@/server/testing/recording/provoke-pools";
import { provokeVerifications } from "@/server/testing/recording/provoke-verifications";
import { tick } from "@/server/testing/recording/recorder";

type Provocation = [method: string, path: string, request?: ApiRequest];

/** Errors that no request can provoke: they take a broken server, two simultaneous requests, or other rails. */
const UNPROVOKED = new Set(["internal_error", "unavailable", "idempotency_in_progress", "cards_unavailable"]);

/** Makes the API fail in every possible way, and returns each error response by its code. */
export async function collectErrors(fixture: GiftFixture, api: Api): Promise<Record<string, object>> {
  const provocations = await prepare(fixture, api);
  const bodies: Record<string, object> = {};
  for (const error of documentedErrors) {
    tick();
    if (UNPROVOKED.has(error.code)) {
      const response = failureResponse(error(), newId("request"), fixture.system.settings.publicUrl);
      bodies[error.code] = (await response.json()) as object;
      continue;
    }
    const provocation = provocations[error.code];
    if (!provocation) throw new Error(`server/testing/recording/collect-errors.ts does not provoke ${error.code}`);
    const client = error.code === "rate_limited" ? await exhausted(fixture, provocation) : api;
    const { json } = await client.call(...provocation);
    if (json.error?.code !== error.code) throw new Error(`${error.code}: ${JSON.stringify(json)}`);
    bodies[error.code] = json;
  }
  return bodies;
}

async function prepare(fixture: GiftFixture, api: Api): Promise<Record<string, Provocation>> {
  const { system, charity, partnerId } = fixture;
  const ada = await fixture.person({ tier: 0 });
  const suspended = await fixture.person();
  await system.transaction((tx) => suspendIdentity(tx, suspended.id, "example"));
  const givenBack = await fixture.give(await fixture.person(), charity);
  await fixture.settle();
  await refundGift(system, { id: givenBack, reason: null });
  const receipt = await system.db.receipt.findFirstOrThrow({ where: { giftId: givenBack } });
  const pending = await fixture.give(await fixture.person(), charity);
  const [poor, expired, revoked] = await Promise.all([
    issueKey(system, { id: partnerId, name: "poor", scopes: ["pools:read"] }),
    issueKey(system, { id: partnerId, name: "old", expiresAt: new Date(system.now().getTime() + 1) }),
    issueKey(system, { id: partnerId, name: "revoked" }),
  ]);
  await revokeKey(system, { keyId: revoked.key.id });
  const rita = await fixture.person();
  await setPayoutAccount(fixture.partner, { id: rita.id, token: "po_sandbox_ok" });
  const gift = { from: ada.id, to: charity.id, amount_cents: 5_000 };
  const draft = await createCampaign(fixture.partner, { name: "Not yet open", beneficiary_id: charity.id });
  const waiting = { kind: "cover", alt: "", file: Buffer.from("wait").toString("base64") };
  const once = { "Idempotency-Key": "order-1042" };
  await api.call("POST", "/v1/gifts", { body: gift, headers: once });
  const post = (body: object, headers = {}): Provocation => ["POST", "/v1/gifts", { body, headers }];
  return {
    already_exists: ["POST", "/v1/identities", { body: { type: "individual", email: ada.email } }],
    body_too_large: ["POST", "/v1/gifts", { rawBody: " ".repeat(1024 * 1024 + 1) }],
    campaign_not_accepting: post({ ...gift, campaign_id: draft.id }),
    expired_api_key: ["GET", "/v1/me", { key: expired.secret }],
    gift_not_refundable: ["POST", `/v1/gifts/${pending}/refund`, { body: {} }],
    idempotency_key_reused: post({ ...gift, amount_cents: 6_000 }, once),
    identity_suspended: post({ ...gift, from: suspended.id }),
    insufficient_balance: ["POST", "/v1/payouts", { body: { identity_id: rita.id, amount_cents: 5_000 } }],
    payouts_restricted: ["POST", "/v1/payouts", { body: { identity_id: ada.id } }],
    insufficient_scope: ["GET", "/v1/gifts", { key: poor.secret }],
    invalid_api_key: ["GET", "/v1/me", { key: "alm_sk_sandbox_copied-in-part" }],
    invalid_cursor: ["GET", "/v1/gifts?cursor=abc"],
    invalid_json: ["POST", "/v1/gifts", { rawBody: '{"from": "usr_' }],
    invalid_parameter: post({ ...gift, amount_cents: 49, memo: 5 }),
    invalid_state: ["PATCH", `/v1/identities/${charity.id}`, { body: { ein: "12-3456789" } }],
    method_not_allowed: ["PUT", "/v1/gifts"],
    missing_api_key: ["GET", "/v1/me", { key: null }],
    missing_parameter: post({ to: charity.id }),
    monthly_limit_exceeded: post({ ...gift, amount_cents: 25_100 }),
    not_permitted: post({ ...gift, from: newId("individual") }),
    rate_limited: ["GET", "/v1/me", {}],
    receipt_void: ["POST", `/v1/receipts/${receipt.id}/reissue`, { body: {} }],
    resource_not_found: ["GET", `/v1/gifts/${newId("gift")}`],
    revoked_api_key: ["GET", "/v1/me", { key: revoked.secret }],
    too_many_uploads: ["POST", `/v1/campaigns/${draft.id}/pictures`, { body: waiting }],
    unknown_parameter: post({ ...gift, amount_cent: 5_000 }),
    unknown_path: ["GET", "/v1/donations"],
    unsupported_currency: post({ ...gift, currency: "XAF" }),
    ...(await provokePools(fixture)),
    ...(await provokeVerifications(fixture)),
    unsupported_media_type: ["POST", "/v1/gifts", { body: gift, headers: { "Content-Type": "text/plain" } }],
  };
}

/** A client whose key has used up its limit. */
async function exhausted({ system, partnerId }: GiftFixture, [method, path]: Provocation): Promise<Api> {
  const { secret: key } = await issueKey(system, { id: partnerId, name: "busy" });
  const client = makeApi(system, { key, rateLimit: { perSecond: 1, burst: 1 } });
  for (let status = 200; status === 200; ) status = (await client.call(method, path)).status;
  return client;
}
