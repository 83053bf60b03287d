import { z } from "zod";
import { readLimits } from "@/server/domain/limits/read-limits";
import { type Answers, sealAnswers } from "@/server/domain/verifications/answers";
import { checkAnswers, checkPerson, checkStep, type StepError } from "@/server/domain/verifications/check-step";
import { isFillable, startedVerificationSubject } from "@/server/domain/verifications/hosted-subjects";
import { lockFillable } from "@/server/domain/verifications/lock-fillable";
import { ASKABLE_STATES, readStandings } from "@/server/domain/verifications/named-people";
import { type GatheredVerification, readGathered } from "@/server/domain/verifications/read-gathered";
import {
  correctionsOf,
  documentsOf,
  isSavedElsewhere,
  STEP_NAMES,
  STEPS,
  type Step,
  savedFromKey,
  savedKey,
  stepsFor,
} from "@/server/domain/verifications/steps";
import type { Verification } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { emailKey, readEmail } from "@/server/kernel/email-address";
import { VERIFICATION_PEOPLE_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { LOCALES } from "@/server/texts/locales";

const MISSING_MAX_CHARACTERS = 2_000;
const answer = z
  .string()
  .transform((text) => text.replaceAll("\u0000", "").toWellFormed().trim().slice(0, MISSING_MAX_CHARACTERS));

/** Reads everything that the pages of a verification show. */
export const readVerification = operation({
  name: "readVerification",
  summary: "Reads what the pages of a verification show.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  run: async (ctx, _input, { subject: verification }) => {
    const gathered = await readGathered(ctx, verification);
    return {
      verification,
      isFillable: isFillable(verification, ctx.now()),
      letsChoose: ctx.ports.verification.letsChoose && ctx.settings.mode === "sandbox",
      limits: await readLimits(ctx, verification.identity),
      answers: answersOf(gathered.answers, verification.origin),
      files: gathered.documents.map(({ kind, pages, sourceType, uploadedAt }) => ({
        kind,
        pages,
        sourceType,
        uploadedAt,
      })),
      people: gathered.people.map(({ id, name, email, isOfficer, isController, sharePercent }) => {
        return { id, name, email, isOfficer, isController, sharePercent };
      }),
      standings: (await readStandings(ctx, verification.id)).map(({ person, state }) => ({
        id: person.id,
        name: person.name,
        askedAt: person.askedAt,
        state,
        isAskable: ASKABLE_STATES.includes(state),
      })),
      steps: stepsFor(verification.requirements).map((step) => ({
        step,
        isElsewhere: isSavedElsewhere(step, gathered.answers, verification.origin),
        errors: checkStep(step, gathered, ctx.now()),
        corrections: correctionsOf(step, gathered.corrections),
        documents: documentsOf(step, gathered.answers),
      })),
    };
  },
});

/** The answers that were entered in the browser of that origin, by field. */
function answersOf(answers: Answers, origin: string): Answers {
  const own = STEP_NAMES.filter((step) => !isSavedElsewhere(step, answers, origin));
  const fields = new Set<string>(own.flatMap((step) => STEPS[step].fields));
  return Object.fromEntries(Object.entries(answers).filter(([field]) => fields.has(field)));
}

/** Saves a step's answers. Returns their errors; answers with errors are saved too, so that nothing is lost. */
export const saveStep = operation({
  name: "saveStep",
  summary: "Saves the answers of a step of a verification.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  input: z.strictObject({
    step: z.enum(STEP_NAMES),
    answers: z.record(z.string().max(40), answer),
    locale: z.enum(LOCALES),
  }),
  errors: [InvalidState],
  run: (ctx, { step, answers, locale }, { subject: { id, origin } }): Promise<StepError[]> =>
    ctx.transaction(async (tx) => {
      const verification = await lockFillable(tx, id);
      const { answers: before } = await readGathered(tx, verification);
      const own = Object.fromEntries(STEPS[step].fields.map((field) => [field, answers[field] ?? ""]));
      const errors = checkAnswers(step, own, tx.now());
      const saved: Answers = errors.length === 0 ? { [savedKey(step)]: String(verification.submissions) } : {};
      await writeAnswers(tx, verification, { ...before, ...own, ...saved, [savedFromKey(step)]: origin }, locale);
      return errors;
    }),
});

/** Adds an officer, owner, or controller. If there are errors, returns them and adds nobody. */
export const addPerson = operation({
  name: "addPerson",
  summary: "Adds an officer, owner or controller to a verification.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  input: z.strictObject({
    name: answer,
    birth_date: answer,
    country: answer,
    email: answer,
    is_officer: z.boolean(),
    is_owner: z.boolean(),
    is_controller: z.boolean(),
    share_percent: z.number().nullable(),
  }),
  errors: [InvalidState],
  run: (ctx, input, { subject: { id } }): Promise<StepError[]> =>
    ctx.transaction(async (tx) => {
      const verification = await lockFillable(tx, id);
      const share = input.is_owner ? input.share_percent : null;
      const roles = { isOfficer: input.is_officer, isOwner: input.is_owner, isController: input.is_controller };
      const person = {
        ...roles,
        sharePercent: share,
        name: input.name,
        birthDate: input.birth_date,
        country: input.country,
        email: readEmail(input.email) ?? input.email,
      };
      const errors = checkPerson(person);
      if (errors.length > 0) return errors;
      const { people: named } = await readGathered(tx, verification);
      if (named.length >= VERIFICATION_PEOPLE_MAX) return [{ field: null, code: "verifyMany" }];
      // An address stands for one person, so nobody can be named as two.
      if (person.email !== "" && named.some(({ email }) => emailKey(email) === emailKey(person.email)))
        return [{ field: "email", code: "verifyAddressTwice" }];
      const personId = tx.newId("verificationPerson");
      const { birthDate, country, email } = person;
      const sealed = JSON.stringify({ birthDate, country, email });
      const details = tx.vault.seal("verification-person", personId, sealed);
      const { name } = input;
      const data = {
        id: personId,
        verificationId: id,
        name,
        ...roles,
        sharePercent: share,
        details,
        createdAt: tx.now(),
      };
      await tx.db.verificationPerson.create({ data });
      await markSaved(tx, verification, "people");
      return [];
    }),
});

/** Removes an officer, owner, or controller. */
export const removePerson = operation({
  name: "removePerson",
  summary: "Removes an officer, owner or controller from a verification.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  input: z.strictObject({ person_id: z.string() }),
  errors: [InvalidState],
  run: (ctx, { person_id: personId }, { subject: { id } }) =>
    ctx.transaction(async (tx) => {
      const verification = await lockFillable(tx, id);
      await tx.db.verificationPerson.deleteMany({ where: { id: personId, verificationId: id } });
      await markSaved(tx, verification, "people");
    }),
});

/** Records that a step was completed since the last submission. */
async function markSaved(tx: Context, verification: Verification, step: Step): Promise<void> {
  const { answers }: GatheredVerification = await readGathered(tx, verification);
  const saved = { ...answers, [savedKey(step)]: String(verification.submissions) };
  await writeAnswers(tx, verification, saved, verification.locale);
}

async function writeAnswers(tx: Context, { id }: Verification, answers: Answers, locale: string): Promise<void> {
  await tx.db.verification.update({ where: { id }, data: { answers: sealAnswers(tx, id, answers), locale } });
}
