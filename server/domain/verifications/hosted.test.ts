import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import {
  beginVerification,
  handOverVerification,
  readStartPage,
} from "@/server/domain/verifications/begin-verification";
import { addPerson, readVerification, saveStep } from "@/server/domain/verifications/fill-verification";
import { purgeDocuments } from "@/server/domain/verifications/purge-documents";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { submitGathered } from "@/server/domain/verifications/submit-verification";
import { removeDocument, uploadDocument } from "@/server/domain/verifications/upload-document";
import { verificationSecret } from "@/server/domain/verifications/verification-link";
import {
  COMPLEX_FILE_UPLOADS,
  VERIFICATION_HANDOVER_MINUTES,
  VERIFICATION_SESSION_MINUTES,
} from "@/server/kernel/limits";
import {
  ANSWERS,
  beginInBrowser,
  completeVerification,
  fillVerification,
  OWNER,
} from "@/server/testing/fill-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryFiles } from "@/server/testing/memory-files";
import { letPeoplePass } from "@/server/testing/named-people-fixture";

// Guards submissions: what strangers can do with a link, and what is stored of what people submit.

const files = new MemoryFiles();
let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider, files } });
});
afterAll(() => fixture.close());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const gone = { code: "resource_not_found" };
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (id: string) => fixture.system.db.verification.findUniqueOrThrow({ where: { id } });

/** Ages every token. Tokens expire by real time, as browsers count it. */
const age = (minutes: number) =>
  fixture.system.db.$executeRaw`
    UPDATE verification_tokens SET expires_at = expires_at - make_interval(mins => ${minutes}::int)`;

async function started(tier = 1, type: "individual" | "organization" = "individual") {
  const { person, partner, system } = fixture;
  const { id } = await person({ tier: 0 });
  if (type === "organization") await system.db.identity.update({ where: { id }, data: { type } });
  const verification = await startVerification(partner, { id, tier_attempted: tier });
  return {
    verification,
    secret: verificationSecret(system, verification),
    ...(await beginInBrowser(system, verification)),
  };
}

describe("a link", () => {
  it("changes nothing when it is opened, however often", async () => {
    const { verification, visitor, secret } = await started();
    const tokens = () => fixture.system.db.verificationToken.count();
    const [before, made] = [await read(verification.id), await tokens()];
    for (let opened = 0; opened < 3; opened += 1) await readStartPage(visitor, { secret });
    expect([await read(verification.id), await tokens()]).toEqual([before, made]);
  });

  it("says whether the person goes on with what they began, here or on another device", async () => {
    const { verification, visitor, secret, session } = await started();
    const isContinued = async (by = secret) => (await readStartPage(visitor, { secret: by })).isContinued;
    expect(await isContinued()).toBe(false);
    const { url } = await handOverVerification(visitor, { session });
    expect(await isContinued(url.split("/").at(-1))).toBe(true);
    const { steps } = await readVerification(visitor, { session });
    await saveStep(visitor, { session, step: steps[0]!.step, answers: ANSWERS, locale: "en" });
    expect((await read(verification.id)).status).toBe("pending");
    expect(await isContinued()).toBe(true);
  });

  it("is not found once the verification is over, and neither is one that was changed", async () => {
    const { verification, visitor, secret } = await started();
    const changed = secret.slice(0, -1) + (secret.endsWith("A") ? "B" : "A");
    await expect(readStartPage(visitor, { secret: changed })).rejects.toMatchObject(gone);
    await completeVerification(fixture.system, verification);
    await expect(readStartPage(visitor, { secret })).rejects.toMatchObject(gone);
    await expect(beginVerification(visitor, { secret })).rejects.toMatchObject(gone);
  });

  it("is revoked with all that it opened by a new version", async () => {
    const { verification, visitor, secret, session } = await started();
    await fixture.system.db.verification.update({ where: { id: verification.id }, data: { linkVersion: 2 } });
    await expect(readStartPage(visitor, { secret })).rejects.toMatchObject(gone);
    await expect(readVerification(visitor, { session })).rejects.toMatchObject(gone);
  });

  it("can be handed to another device once, within ten minutes", async () => {
    const { visitor, session } = await started();
    const codeOf = async () => (await handOverVerification(visitor, { session })).url.split("/").at(-1)!;
    const [code, late] = [await codeOf(), await codeOf()];
    await readStartPage(visitor, { secret: code });
    const tries = await Promise.allSettled([1, 2, 3].map(() => beginVerification(visitor, { secret: code })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await age(VERIFICATION_HANDOVER_MINUTES);
    await expect(beginVerification(visitor, { secret: late })).rejects.toMatchObject(gone);
  });

  it("shows what was entered to the browser that entered it and whom it handed over to, and to nobody else", async () => {
    const { visitor, session, secret } = await started();
    await saveStep(visitor, { session, step: "details", answers: ANSWERS, locale: "en" });
    const handed = (await handOverVerification(visitor, { session })).url.split("/").at(-1)!;
    const phone = (await beginVerification(visitor, { secret: handed })).session;
    const other = (await beginVerification(visitor, { secret })).session;
    const answersIn = async (open: string) => (await readVerification(visitor, { session: open })).answers;
    const { full_name } = ANSWERS;
    expect([await answersIn(session), await answersIn(phone)]).toEqual([
      expect.objectContaining({ full_name }),
      expect.objectContaining({ full_name }),
    ]);
    expect(await answersIn(other)).toEqual({});
    const [details] = (await readVerification(visitor, { session: other })).steps;
    expect(details).toMatchObject({ isElsewhere: true, errors: [] });
    await saveStep(visitor, { session: other, step: "details", answers: { full_name: "Ann" }, locale: "en" });
    expect([(await answersIn(other)).full_name, await answersIn(session)]).toEqual(["Ann", {}]);
  });

  it("leaves a browser alone that is idle for an hour, and one that is not", async () => {
    const { visitor, session } = await started();
    for (let used = 0; used < 2; used += 1) {
      await age(VERIFICATION_SESSION_MINUTES - 1);
      await readVerification(visitor, { session });
    }
    await age(VERIFICATION_SESSION_MINUTES);
    await expect(readVerification(visitor, { session })).rejects.toMatchObject(gone);
  });
});

describe("the steps", () => {
  it.each([
    [1, "individual", ["details", "id_document"]],
    [2, "individual", ["details", "id_document", "selfie", "address"]],
    [3, "individual", ["details", "id_document", "selfie", "address", "funds"]],
    [3, "organization", ["details", "id_document", "selfie", "address", "organization", "people"]],
  ] as const)("of tier %i for an %s are asked for and lead to its tier", async (tier, type, steps) => {
    const { verification, visitor, session } = await started(tier, type);
    const before = await readVerification(visitor, { session });
    expect(before.steps.map(({ step }) => step)).toEqual(steps);
    const early = await submitGathered(visitor, { session, outcome: null });
    expect(early.length).toBeGreaterThan(0);
    await fillVerification({ visitor, session });
    expect(await submitGathered(visitor, { session, outcome: null })).toEqual([]);
    await letPeoplePass(fixture.system, verification.id);
    fixture.clock.advance(MINUTE_MS);
    await decideDueVerifications(fixture.system, never);
    const identity = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: verification.identityId } });
    expect(identity.kycTier).toBe(tier);
  });

  it("say what is wrong, and keep what was typed", async () => {
    const { visitor, session } = await started();
    const answers = { ...ANSWERS, birth_date: "2015-02-30", document_country: "XX", document_expires_on: "2020-01-01" };
    const errors = await saveStep(visitor, { session, step: "details", answers, locale: "de" });
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ["birth_date", "verifyDate"],
      ["document_country", "verifyCountry"],
      ["document_expires_on", "verifyExpired"],
    ]);
    const young = { ...ANSWERS, birth_date: "2015-02-03" };
    const tooYoung = await saveStep(visitor, { session, step: "details", answers: young, locale: "de" });
    expect(tooYoung).toMatchObject([{ field: "birth_date", code: "verifyAge" }]);
    expect((await readVerification(visitor, { session })).answers).toMatchObject({ birth_date: "2015-02-03" });
  });

  it("take owners of a quarter and more, and no more than the whole", async () => {
    const { visitor, session } = await started(3, "organization");
    const small = await addPerson(visitor, { session, ...OWNER, share_percent: 24 });
    expect(small).toMatchObject([{ field: "share_percent", code: "verifyShare" }]);
    const add = (email: string) =>
      addPerson(visitor, { session, ...OWNER, email, is_officer: false, is_controller: false });
    expect(await add("")).toMatchObject([{ field: "email", code: "emailMissing" }]);
    expect(await add("grace@")).toMatchObject([{ field: "email", code: "emailInvalid" }]);
    await add("grace@example.org");
    expect(await add("GRACE@example.org")).toMatchObject([{ field: "email", code: "verifyAddressTwice" }]);
    await add("other@example.org");
    const { steps } = await readVerification(visitor, { session });
    const codes = steps.find(({ step }) => step === "people")!.errors.map(({ code }) => code);
    expect(codes).toEqual(["verifyOfficer", "verifyController", "verifyShares"]);
  });

  it("ask again for what was refused, and for nothing else", async () => {
    const { verification, visitor, session } = await started();
    await fillVerification({ visitor, session }, { document_number: "D1232222" });
    await submitGathered(visitor, { session, outcome: null });
    await expect(uploadDocument(visitor, { session, kind: "id_front", bytes: bytes("x") })).rejects.toMatchObject({
      code: "invalid_state",
    });
    fixture.clock.advance(MINUTE_MS);
    await decideDueVerifications(fixture.system, never);
    const { steps } = await readVerification(visitor, { session });
    expect(steps.map(({ errors }) => errors.map(({ field }) => field))).toEqual([[], ["id_front", "id_back"]]);
    for (const kind of ["id_front", "id_back"] as const)
      await uploadDocument(visitor, { session, kind, bytes: bytes("sharper") });
    expect(await submitGathered(visitor, { session, outcome: null })).toEqual([]);
    fixture.clock.advance(MINUTE_MS);
    await decideDueVerifications(fixture.system, never);
    expect((await read(verification.id)).status).toBe("passed");
  });
});

describe("a file", () => {
  const live = (verificationId: string) =>
    fixture.system.db.verificationDocument.findMany({ where: { verificationId }, orderBy: { uploadedAt: "asc" } });

  it("is encrypted with a key of its own, and opens for its place only", async () => {
    const { verification, visitor, session } = await started();
    await uploadDocument(visitor, { session, kind: "id_front", bytes: bytes("a face and a number") });
    const [document] = await live(verification.id);
    const stored = files.files.get(`verifications/${document!.id}/0`)!;
    expect(Buffer.from(stored).includes("face")).toBe(false);
    expect(document!.wrappedKey).not.toContain("face");
    const entered = await read(verification.id);
    expect(entered.answers ?? "").not.toContain("Ada");
  });

  it("is deleted when another one replaces it, when it is removed, and when its time is over", async () => {
    const { verification, visitor, session } = await started(2);
    for (const kind of ["id_front", "id_front", "id_back"] as const)
      await uploadDocument(visitor, { session, kind, bytes: bytes(kind) });
    await removeDocument(visitor, { session, kind: "id_back" });
    await purgeDocuments(fixture.system);
    const own = async () => {
      const ids = new Set((await live(verification.id)).map(({ id }) => id));
      return [...files.files.keys()].filter((key) => ids.has(key.split("/")[1]!)).length;
    };
    expect(await own()).toBe(1);
    await fillVerification({ visitor, session });
    await submitGathered(visitor, { session, outcome: null });
    fixture.clock.advance(MINUTE_MS);
    await decideDueVerifications(fixture.system, never);
    await purgeDocuments(fixture.system);
    expect(await own()).toBe(4);
    fixture.clock.advance(31 * DAY_MS);
    await purgeDocuments(fixture.system);
    const kinds = (await live(verification.id)).filter(({ purgedAt }) => purgedAt === null).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["address_proof", "id_back", "id_front"]);
    fixture.clock.advance(60 * DAY_MS);
    await purgeDocuments(fixture.system);
    expect(await own()).toBe(0);
  });

  it("is there whether or not the answer of its commit was lost", async () => {
    const { verification, visitor, session } = await started();
    const lost: typeof visitor.transaction = async (work) => {
      const result = await visitor.transaction(work);
      if ((await live(verification.id)).some(({ storedAt }) => storedAt !== null))
        throw new Error("The connection was lost.");
      return result;
    };
    const upload = uploadDocument(
      { ...visitor, transaction: lost },
      { session, kind: "id_front", bytes: bytes("a face") },
    );
    await expect(upload).rejects.toThrow("lost");
    const [document] = await live(verification.id);
    expect(files.files.has(`verifications/${document!.id}/0`)).toBe(true);
  });

  it("that was refused leaves nothing behind, nor does one that nobody asked for", async () => {
    const { verification, visitor, session } = await started();
    const refused = await uploadDocument(visitor, { session, kind: "id_front", bytes: bytes("refuse this") });
    expect(refused).toBe("unsupported");
    const selfie = uploadDocument(visitor, { session, kind: "selfie", bytes: bytes("x") });
    await expect(selfie).rejects.toMatchObject({ code: "invalid_state" });
    expect(await live(verification.id)).toEqual([]);
  });

  // Guards uploads: a link with files made to exhaust the file reader must not affect other links.
  it("that takes too much costs its link many uploads, and no other link any", async () => {
    const [one, other] = [await started(), await started()];
    const left = async (id: string) =>
      (await fixture.system.db.rateLimitBucket.findUniqueOrThrow({ where: { keyId: `verification:${id}` } })).tokens;
    const upload = ({ visitor, session }: typeof one, content: string) =>
      uploadDocument(visitor, { session, kind: "id_front", bytes: bytes(content) });
    expect(await upload(one, "complex, and takes long")).toBe("too_complex");
    expect(await upload(other, "a face")).toBeNull();
    const [paid, unpaid] = [await left(one.verification.id), await left(other.verification.id)];
    // The rate limit refills while the test runs, by one upload in twenty seconds.
    expect(unpaid - paid).toBeGreaterThan(COMPLEX_FILE_UPLOADS / 2);
  });
});
