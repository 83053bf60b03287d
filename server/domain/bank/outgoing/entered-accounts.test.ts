import { afterAll, beforeAll, expect, it } from "vitest";
import { enterPayeeAccount } from "@/server/domain/bank/outgoing/enter-payee-account";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { applyRailAccount, askRail } from "@/server/domain/identities/payout-onboarding/apply-rail-account";
import { onboardingSecret } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { checkPayoutAccounts } from "@/server/domain/payouts/check-payout-accounts";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { openOnboarding } from "@/server/testing/onboarding-fixture";
import { ENTERED_ACCOUNT, makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards that an entered account is enabled, whatever happens to its owner's browser: nothing polls for it.

const NEVER = new AbortController().signal;

let fixture: OutgoingFixture;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
});
afterAll(() => fixture.close());

it("is enabled although its owner never returns, and an older answer about it is recorded last", async () => {
  const { system, partner } = fixture;
  const { id: identityId } = await fixture.person({ tier: 3 });
  const { id } = await setPayoutAccount(partner, { id: identityId, return_url: "https://partner.example.org/x" });
  const secret = onboardingSecret(system, id);
  await openOnboarding(system, secret);
  const read = () => system.db.payoutAccount.findUniqueOrThrow({ where: { id } });
  const older = await askRail(system, await read(), NEVER);
  const visitor = system.as(visitorCaller("page"));
  expect(await runUntrusted(visitor, enterPayeeAccount, { secret, ...ENTERED_ACCOUNT } as never)).toEqual([]);
  await system.transaction((tx) => applyRailAccount(tx, id, older!));
  expect(await read()).toMatchObject({ status: "pending", checkAt: null });
  await checkPayoutAccounts(system, NEVER);
  expect(await read()).toMatchObject({ status: "enabled", last4: "6655", checkAt: null });
});
