import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enterJoiningTerms, joinByTransfer, readJoining } from "@/server/domain/me/join-on-page";
import { readMyPool } from "@/server/domain/me/my-pool";
import { emailPools } from "@/server/domain/pools/notifications/email-pools";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { formatTransferReference } from "@/server/kernel/transfer-reference";
import { type PoolFixture, withPools } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards joining a pool where only bank transfers are possible: it makes one commitment, and the member reads and is
// emailed what to transfer.

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

let fixture: TransferFixture & PoolFixture;
beforeAll(async () => {
  fixture = withPools(await makeTransferFixture({ only: true }));
});
afterAll(() => fixture.close());

it("commits once from several tabs, shows what is missing, and emails each occasion", async () => {
  const { system } = fixture;
  const id = await fixture.pool("member_vote");
  await updatePool(fixture.partner, { id, join_policy: "open" });
  const { slug } = await system.db.pool.findUniqueOrThrow({ where: { id } });
  const email = `${randomUUID()}@example.org`;
  const user = (await signedInUser(system, email)).as;
  expect(await readJoining(user, { slug })).toMatchObject({ takesCards: false, takesTransfers: true });
  const entered = { cadence: "monthly", perCadenceCents: 1_000n, autoRenew: true, isNamed: false } as const;
  const terms = await enterJoiningTerms(user, { slug, ...entered });
  const tabs = await Promise.all([1, 2].map(() => joinByTransfer(user, { slug, terms })));
  expect(tabs).toEqual(["joined", "joined"]);
  expect(await joinByTransfer(user, { slug, terms: "made-up" })).toBe("old");
  const [made, ...more] = await system.db.commitment.findMany({ where: { poolId: id } });
  expect(more).toEqual([]);
  const reference = made!.transferReference!;
  await fixture.bank([5_000n, { text: reference }]);
  const awaited = async () => (await readMyPool(user, { id })).commitment!.awaited;
  expect(await awaited()).toMatchObject({ arrivedCents: 5_000n, instructions: { amountCents: 7_000n, reference } });

  const emails = async () => {
    await emailPools(system, NEVER);
    return system.db.emailMessage.findMany({
      where: { to: email, key: { startsWith: "pool:" } },
      orderBy: { id: "asc" },
    });
  };
  const [first] = await emails();
  expect(first).toMatchObject({ subject: "How to pay $70.00 into Friends" });
  expect(first!.text).toContain(formatTransferReference(reference));
  expect(first!.text).toContain("Amount: $70.00");
  fixture.clock.advance(30 * DAY_MS);
  await fixture.bank([-1n, { text: "fee" }]);
  await fixture.work();
  expect((await emails()).at(-1)).toMatchObject({ subject: "Has your transfer for Friends left?" });

  await fixture.bank([7_000n, { text: reference }]);
  await fixture.work();
  expect(await awaited()).toBeNull();
  expect((await emails()).at(-1)).toMatchObject({ subject: "You’ve paid $120.00 into Friends" });
});
