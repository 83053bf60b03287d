import { spawn } from "node:child_process";
import { once } from "node:events";
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
import { beginInBrowser, fillVerification, OWNER } from "@/server/testing/fill-verification";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { anyAddress } from "@/server/testing/named-people-fixture";
import { TEST_PROCESSES } from "@/server/testing/test-processes";

// Guards what people submit against a process that is killed at any place: it is submitted and decided once, everyone is
// emailed once, and nothing of a file stays on the disk that is not encrypted or belongs to nothing.

/** In every file that is uploaded: if the disk has it, something was written in clear. */
const PICTURE = "the face of a person who trusts us";
const never = new AbortController().signal;

let folder = "";
let fixture: GiftFixture;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "almoner-submissions-"));
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider, files: diskStorage(folder) } });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

/** An organization that is complete but for its submission, with whom it names. */
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

/** Runs the process until it kills itself. */
async function runUntil(dies: string, session: string): Promise<void> {
  const NOW = fixture.clock.now().toISOString();
  const env = { ...process.env, DATABASE_URL: fixture.url, FILES: folder, SESSION: session, DIES: dies, NOW, PICTURE };
  const worker = spawn(process.execPath, [TEST_PROCESSES.submittingWorker], { env, stdio: "inherit" });
  const [, signal] = await once(worker, "exit");
  expect(signal).toBe("SIGKILL");
}

const unlessDone = (error: unknown) => {
  if (!isAlmonerError(error) || error.code !== "invalid_state") throw error;
};

it.each([
  "before a file is written",
  "while a file is written",
  "after a file was written",
  "after the upload",
  "in the transaction that writes the email verification_person",
  "after the submission",
  "while the provider is asked",
  "in the transaction that writes the email verification",
  "after the decision",
])(
  "killed %s, a submission is repeated or has happened, once",
  async (dies) => {
    const { system, clock } = fixture;
    const { verificationId, email, owner, visitor, session } = await complete();
    await runUntil(dies, session);
    for (const file of await filesOnDisk()) expect(await readFile(file, "latin1"), file).not.toContain(PICTURE);

    // What the person does who saw no answer, and then everything that workers do by themselves.
    const bytes = new TextEncoder().encode(PICTURE);
    await uploadDocument(visitor, { session, kind: "id_front", bytes }).catch(unlessDone);
    await submitGathered(visitor, { session, outcome: "failed" }).catch(unlessDone);
    clock.advance(2 * 60_000);
    await decideDueVerifications(system, never);
    await decideDueVerifications(system, never);

    const decided = await system.db.verification.findUniqueOrThrow({ where: { id: verificationId } });
    expect(decided).toMatchObject({ status: "failed", submissions: 1 });
    expect(await eventsOf(system, verificationId, "identity.kyc_failed")).toHaveLength(1);
    const submits = { action: "verification.submit", subjectId: decided.identityId };
    expect(await system.db.auditEntry.count({ where: submits })).toBe(1);
    for (const to of [email, owner]) expect(await system.db.emailMessage.count({ where: { to } }), to).toBe(1);

    clock.advance(2 * 3_600_000);
    await purgeDocuments(system);
    const rows = await system.db.verificationDocument.findMany({ where: { verificationId } });
    const kept = rows.filter(({ purgedAt }) => purgedAt === null);
    expect(new Set(kept.map(({ kind }) => kind)).size).toBe(kept.length);
    const onDisk = (await filesOnDisk()).filter((file) => rows.some(({ id }) => file.includes(id)));
    expect(onDisk.sort()).toEqual(kept.map(({ id }) => path.join(folder, "verifications", id, "0")).sort());
  },
  30_000,
);
