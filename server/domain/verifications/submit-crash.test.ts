import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskStorage } from "@/server/adapters/file-storage/disk";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { purgeDocuments } from "@/server/domain/verifications/purge-documents";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { submitGathered } from "@/server/domain/verifications/submit-verification";
import { uploadDocument } from "@/server/domain/verifications/upload-document";
import { isAlmonerError } from "@/server/kernel/errors";
import { DyingProcess } from "@/server/testing/dying-process";
import { beginInBrowser, fillVerification, OWNER } from "@/server/testing/fill-verification";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { anyAddress } from "@/server/testing/named-people-fixture";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

// Guards submissions when the process is killed at any point: each is submitted and decided once, each person is
// emailed once, and the disk keeps no file that is unencrypted or orphaned.

/** Part of every uploaded file: if it is found on the disk, something was stored unencrypted. */
const PICTURE = "the face of a person who trusts us";
const never = new AbortController().signal;

/** The last point comes first, at the latest time: a process then cannot decide what an earlier one submitted. */
const PLACES = [
  "after the decision",
  "in the transaction that writes the email verification",
  "while the provider is asked",
  "after the submission",
  "in the transaction that writes the email verification_person",
  "after the upload",
  "after a file was written",
  "before a file is written",
];
/** Here the process kills itself, so this comes last. */
const LAST_PLACE = "while a file is written";
/** Longer than the delay before the provider is asked. */
const APART_MS = 2 * 60_000;

type Completed = Awaited<ReturnType<typeof complete>>;

let folder = "";
let fixture: GiftFixture;
const completed = new Map<string, Completed>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "almoner-submissions-"));
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider, files: diskStorage(folder) } });
  for (const place of [...PLACES, LAST_PLACE]) completed.set(place, await complete());
  await killAtEachPlace();
  for (const file of await filesOnDisk()) expect(await readFile(file, "latin1"), file).not.toContain(PICTURE);
  await recover();
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

/** A verification that is filled in but not submitted, of an organization that names one owner. */
async function complete() {
  const { system, partner } = fixture;
  const { id, email } = await fixture.person({ tier: 0 });
  await system.db.identity.update({ where: { id }, data: { type: "organization" } });
  const { id: verificationId } = await startVerification(partner, { id, tier_attempted: 3 });
  const verification = await system.db.verification.findUniqueOrThrow({ where: { id: verificationId } });
  const browser = await beginInBrowser(system, verification);
  const owner = anyAddress();
  await fillVerification(browser, {}, { ...OWNER, email: owner });
  return { verificationId, email, owner, ...browser };
}

async function killAtEachPlace(): Promise<void> {
  const { url, clock } = fixture;
  const worker = new DyingProcess(TEST_PROCESSES.submittingWorker, { DATABASE_URL: url, FILES: folder, PICTURE });
  const latest = clock.now().getTime() + PLACES.length * APART_MS;
  try {
    for (const [at, diesAt] of PLACES.entries()) {
      const now = new Date(latest - at * APART_MS).toISOString();
      const { hasStopped } = await worker.run({ diesAt, now, session: completed.get(diesAt)!.session });
      expect(hasStopped, diesAt).toBe(true);
    }
    const { session } = completed.get(LAST_PLACE)!;
    await worker.runToEnd({ diesAt: LAST_PLACE, now: clock.now().toISOString(), session });
  } finally {
    await worker.kill();
  }
  clock.advance(PLACES.length * APART_MS);
}

/** Repeats what people do when they got no response, and then runs the jobs that workers run by themselves. */
async function recover(): Promise<void> {
  const { system, clock } = fixture;
  for (const { visitor, session } of completed.values()) {
    const bytes = new TextEncoder().encode(PICTURE);
    await uploadDocument(visitor, { session, kind: "id_front", bytes }).catch(unlessDone);
    await submitGathered(visitor, { session, outcome: "failed" }).catch(unlessDone);
  }
  clock.advance(2 * 60_000);
  await decideDueVerifications(system, never);
  await decideDueVerifications(system, never);
}

function unlessDone(error: unknown): void {
  if (!isAlmonerError(error) || error.code !== "invalid_state") throw error;
}

it.each([...PLACES, LAST_PLACE])("killed %s, a submission is repeated or has happened, once", async (dies) => {
  const { system } = fixture;
  const { verificationId, email, owner } = completed.get(dies)!;
  const decided = await system.db.verification.findUniqueOrThrow({ where: { id: verificationId } });
  expect(decided).toMatchObject({ status: "failed", submissions: 1 });
  expect(await eventsOf(system, verificationId, "identity.kyc_failed")).toHaveLength(1);
  const submits = { action: "verification.submit", subjectId: decided.identityId };
  expect(await system.db.auditEntry.count({ where: submits })).toBe(1);
  for (const to of [email, owner]) expect(await system.db.emailMessage.count({ where: { to } }), to).toBe(1);
});

it("of each file, one is kept, and nothing on the disk belongs to nothing", async () => {
  const { system, clock } = fixture;
  clock.advance(2 * 3_600_000);
  await purgeDocuments(system);
  const onDisk = await filesOnDisk();
  const expected: string[] = [];
  for (const [place, { verificationId }] of completed) {
    const rows = await system.db.verificationDocument.findMany({ where: { verificationId } });
    const kept = rows.filter(({ purgedAt }) => purgedAt === null);
    expect(new Set(kept.map(({ kind }) => kind)).size, place).toBe(kept.length);
    expected.push(...kept.map(({ id }) => path.join(folder, "verifications", id, "0")));
  }
  expect(onDisk.sort()).toEqual(expected.sort());
});
