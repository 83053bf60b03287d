import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPayoutAccount, setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { checkPayoutAccounts } from "@/server/domain/payouts/check-payout-accounts";
import { createPayout } from "@/server/domain/payouts/create-payout";
import type { Identity } from "@/server/generated/prisma/client";
import { type Onboarding, onboardingOf } from "@/server/testing/onboarding-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards that money goes only to accounts that the payment provider pays to: a waiting payout is held, with the reason,
// and is paid once afterwards.

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;
let fixture: PayoutFixture;
let accounts: Onboarding;
beforeAll(async () => {
  fixture = await makePayoutFixture();
  accounts = onboardingOf(fixture);
});
afterAll(() => fixture.close());

const someone = () => fixture.person({ tier: 3 });
const ask = (to: Identity) => createPayout(fixture.partner, { identity_id: to.id });
const events = async (id: string) => {
  const found = await fixture.system.db.event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  return found.map(({ type, data }) => [type, JSON.parse(data).status as string]);
};
const audits = ({ id }: Identity) =>
  fixture.system.db.auditEntry.count({ where: { subjectId: id, action: "payout_account.update" } });

describe("an account that is set up on the rail's page", () => {
  it("waits for its owner, and is paid to once the rail says so", async () => {
    const to = await someone();
    await fixture.receive(to, 5_000n);
    const account = await accounts.begin(to);
    expect(account).toMatchObject({ status: "pending", token: null });
    const incomplete = { code: "payout_account_incomplete", message: expect.stringContaining("entered") };
    await expect(ask(to)).rejects.toMatchObject({
      code: "payouts_restricted",
      context: { requirements: [incomplete] },
    });
    expect(await accounts.open(account)).toContain("/dev/rail/account?");
    await accounts.decide(account, "enabled", "4321");
    await accounts.hear();
    expect(await accounts.read(account)).toMatchObject({ status: "enabled", last4: "4321", requirements: [] });
    await ask(to);
    await fixture.days(2);
    expect((await fixture.payouts(to)).map(({ status }) => status)).toEqual(["paid"]);
    expect(await events(account.id)).toEqual([["payout_account.updated", "enabled"]]);
  });

  it("is opened at the rail once, however often its page is", async () => {
    const account = await accounts.begin(await someone());
    const urls = await Promise.all(Array.from({ length: 5 }, () => accounts.open(account)));
    expect(new Set(urls).size).toBe(1);
    const { token } = await accounts.read(account);
    await accounts.open(account);
    expect((await accounts.read(account)).token).toBe(token);
  });

  it("is begun once, however often the form is sent; another country is another account", async () => {
    const to = await someone();
    const all = await Promise.all(Array.from({ length: 5 }, () => accounts.begin(to)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const return_url = "https://partner.example.org/money";
    const other = await setPayoutAccount(fixture.partner, { id: to.id, return_url, country: "DE" });
    expect(other.id).not.toBe(all[0]!.id);
    expect(await fixture.system.db.payoutAccount.count({ where: { identityId: to.id, deletedAt: null } })).toBe(1);
    // The replaced account's page no longer opens.
    expect(await accounts.open(all[0]!)).toBeNull();
  });

  it.each([
    ["enabled", ["enabled"]],
    ["document", ["restricted"]],
    ["rejected", ["rejected"]],
  ] as const)("goes from pending by %s to %s, once", async (outcome, states) => {
    const to = await someone();
    const account = await accounts.onboard(to, outcome);
    const before = await audits(to);
    await accounts.finish(account);
    await accounts.hear();
    await accounts.hear();
    expect((await events(account.id)).map(([, status]) => status)).toEqual(states);
    expect(await audits(to)).toBe(before);
  });

  it("goes on from each state to each other, except from rejected", async () => {
    const account = await accounts.onboard(await someone(), "document");
    for (const outcome of ["checked", "document", "enabled", "checked", "enabled", "document", "rejected"] as const) {
      await accounts.decide(account, outcome);
      await accounts.hear();
    }
    await accounts.decide(account, "enabled");
    await accounts.hear();
    await accounts.recheck();
    const said = (await events(account.id)).map(([, status]) => status);
    const moves = ["restricted", "pending", "restricted", "enabled", "pending", "enabled", "restricted", "rejected"];
    expect(said).toEqual(moves);
    expect(await accounts.finish(account)).toMatchObject({ returnUrl: expect.stringContaining("payout_account_id=") });
    expect((await accounts.read(account)).status).toBe("rejected");
  });

  it("becomes what the clock makes of it although every word of the rail was lost", async () => {
    const account = await accounts.onboard(await someone(), "checked");
    expect(account).toMatchObject({ status: "pending", requirements: [] });
    await fixture.system.pool.query("UPDATE sandbox_rail.account_changes SET posted_at = now()");
    fixture.clock.advance(DAY_MS / 2);
    await accounts.recheck();
    expect((await accounts.read(account)).status).toBe("pending");
    fixture.clock.advance(DAY_MS / 2);
    await accounts.recheck();
    expect((await accounts.read(account)).status).toBe("enabled");
  });
});

describe("tokens that play the same", () => {
  it.each([
    ["po_sandbox_account_restricted", "restricted", "payout_account_restricted"],
    ["po_sandbox_account_rejected", "rejected", "payout_account_rejected"],
    ["po_sandbox_account_pending", "pending", "payout_account_pending"],
  ])("%s is %s, and says why nothing is paid", async (token, status, code) => {
    const to = await fixture.recipient({ token });
    await fixture.receive(to, 5_000n);
    expect(await getPayoutAccount(fixture.partner, { id: to.id })).toMatchObject({ status });
    await expect(ask(to)).rejects.toMatchObject({ code: "payouts_restricted", context: { requirements: [{ code }] } });
    await fixture.days(8);
    await accounts.recheck();
    const isEnabled = status === "pending";
    expect(await getPayoutAccount(fixture.partner, { id: to.id })).toMatchObject({
      status: isEnabled ? "enabled" : status,
    });
    await fixture.days(2);
    expect(await fixture.payouts(to)).toHaveLength(isEnabled ? 1 : 0);
  });

  it("names by when the document of a restricted one is needed", async () => {
    const to = await fixture.recipient({ token: "po_sandbox_account_restricted" });
    const day = new Date(fixture.clock.now().getTime() + 14 * DAY_MS).toISOString().slice(0, 10);
    const due_at = `${day}T00:00:00.000Z`;
    const { requirements } = await getPayoutAccount(fixture.partner, { id: to.id });
    expect(requirements).toEqual([{ code: "document_missing", due_at }]);
    await fixture.receive(to, 5_000n);
    await expect(ask(to)).rejects.toMatchObject({ context: { requirements: [{ due_at }] } });
  });
});

it("is set by whoever manages the identity, and by nobody else", async () => {
  const to = await someone();
  const rival = await fixture.person({ tier: 3 });
  const stranger = fixture.system.as({ ...fixture.partner.caller, identityId: rival.id } as never);
  await expect(
    setPayoutAccount(stranger, { id: to.id, return_url: "https://partner.example.org/money" }),
  ).rejects.toMatchObject({ code: "resource_not_found" });
});

it("shows the URL of its page to keys that could set an account, and to no others", async () => {
  const { partner, system } = fixture;
  const account = await accounts.begin(await someone());
  const shownTo = (caller: object) => {
    const shown = getPayoutAccount.show!(account, system.as(caller as never)) as { onboarding_url: unknown };
    return shown.onboarding_url;
  };
  expect(shownTo(partner.caller)).toContain("/payout-account/");
  expect(shownTo({ ...partner.caller, scopes: ["identities:read"] })).toBeNull();
  expect(shownTo({ ...partner.caller, sessionId: "ses_1" })).toBeNull();
  await accounts.open(account);
  await accounts.decide(account, "enabled", "6789");
  await accounts.hear();
  const enabled = await accounts.read(account);
  expect(getPayoutAccount.show!(enabled, partner)).toMatchObject({ status: "enabled", onboarding_url: null });
});

it("is checked again after a worker died while it asked", async () => {
  const account = await accounts.onboard(await someone(), "enabled");
  await accounts.decide(account, "document");
  await fixture.system.pool.query(
    `INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at, lease_token, lease_until)
     VALUES ('check_payout_account:' || $1, 'check_payout_account', $1, $2, $2, gen_random_uuid(), now() + interval '1 minute')`,
    [account.id, fixture.clock.now()],
  );
  await checkPayoutAccounts(fixture.system, NEVER);
  expect((await accounts.read(account)).status).toBe("enabled");
  await fixture.system.pool.query("UPDATE follow_ups SET lease_until = now() - interval '1 minute'");
  await checkPayoutAccounts(fixture.system, NEVER);
  expect((await accounts.read(account)).status).toBe("restricted");
});
