import type { Answers } from "@/server/domain/verifications/answers";
import { asksForFile, correctionsOf, documentsOf, type Step, savedKey } from "@/server/domain/verifications/steps";
import { isBlank } from "@/server/kernel/blank";
import { COUNTRY_CODES } from "@/server/kernel/countries";
import { type EmailError, emailErrorOf, readEmail } from "@/server/kernel/email-address";
import type { InputError } from "@/server/kernel/input-error";
import { OWNER_SHARE_PERCENT_MIN, VERIFIED_AGE_MIN } from "@/server/kernel/limits";
import type { Correction } from "@/server/ports/verification-provider";
import { ID_DOCUMENT_TYPES } from "@/server/resources/verification";

export const SOURCES_OF_FUNDS = ["salary", "business", "savings", "investments", "inheritance", "other"] as const;

/** What can be wrong with an entered value; pages have a text for each. */
export type StepErrorCode =
  | "verifyName"
  | "verifyDate"
  | "verifyAge"
  | "verifyCountry"
  | "verifyDocumentType"
  | "verifyNumber"
  | "verifyExpired"
  | "verifyConsent"
  | "verifySelfieConsent"
  | "verifyStreet"
  | "verifyCity"
  | "verifyPostalCode"
  | "verifyOccupation"
  | "verifyChoose"
  | "verifyTaxNumber"
  | "verifyOrganizationName"
  | "verifyEin"
  | "verifyPurpose"
  | "verifyFile"
  | "verifyAgain"
  | "verifyRole"
  | "verifyShare"
  | "verifyShares"
  | "verifyOfficer"
  | "verifyController"
  | "verifyMany"
  | "verifyAddressMissing"
  | "verifyAddressTwice"
  | EmailError
  | "tooLong";
export type StepError = InputError<StepErrorCode>;

/** An officer, owner, or controller, with what the rules need. */
export interface NamedPerson {
  isOfficer: boolean;
  isOwner: boolean;
  isController: boolean;
  sharePercent: number | null;
  /** Empty for someone who is only an officer, and so does not have to verify themselves. */
  email: string;
}

/** True for owners whose share has to be declared and for controllers: they have to verify themselves. */
export function hasToVerify({ isOwner, isController }: Pick<NamedPerson, "isOwner" | "isController">): boolean {
  return isOwner || isController;
}

/** Everything gathered for a verification, to determine what is missing. */
export interface Gathered {
  answers: Answers;
  /** The kinds of files that were uploaded. */
  files: ReadonlySet<string>;
  people: readonly NamedPerson[];
  corrections: readonly Correction[];
  submissions: number;
}

const ANSWER_MAX_CHARACTERS = 300;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the errors in a step's answers, by field. */
export function checkAnswers(step: Step, answers: Answers, now: Date): StepError[] {
  const errors: StepError[] = [];
  const wrong = (field: string, code: StepErrorCode, values?: StepError["values"]) =>
    errors.push({ field, code, ...(values && { values }) });
  const text = (field: string, code: StepErrorCode) => {
    const given = answers[field] ?? "";
    if (isBlank(given)) wrong(field, code);
    else if ([...given].length > ANSWER_MAX_CHARACTERS) wrong(field, "tooLong", { max: ANSWER_MAX_CHARACTERS });
  };
  const choice = (field: string, choices: readonly string[], code: StepErrorCode = "verifyChoose") => {
    if (!choices.includes(answers[field] ?? "")) wrong(field, code);
  };
  const country = (field: string) => choice(field, [...COUNTRY_CODES], "verifyCountry");
  const rules: Record<Step, () => void> = {
    details() {
      text("full_name", "verifyName");
      const age = ageOf(answers.birth_date ?? "", now);
      if (age === null) wrong("birth_date", "verifyDate");
      else if (age < VERIFIED_AGE_MIN) wrong("birth_date", "verifyAge", { age: VERIFIED_AGE_MIN });
      country("document_country");
      choice("document_type", ID_DOCUMENT_TYPES, "verifyDocumentType");
      text("document_number", "verifyNumber");
      const expiry = answers.document_expires_on ?? "";
      if (expiry !== "" && dateOf(expiry) === null) wrong("document_expires_on", "verifyDate");
      else if (expiry !== "" && expiry < now.toISOString().slice(0, 10)) wrong("document_expires_on", "verifyExpired");
      if (answers.consent !== "on") wrong("consent", "verifyConsent");
    },
    id_document() {},
    selfie() {
      if (answers.biometric_consent !== "on" && answers.no_selfie !== "on")
        wrong("biometric_consent", "verifySelfieConsent");
    },
    address() {
      text("line1", "verifyStreet");
      text("city", "verifyCity");
      text("postal_code", "verifyPostalCode");
      country("country");
    },
    funds() {
      text("occupation", "verifyOccupation");
      choice("source_of_funds", SOURCES_OF_FUNDS);
      country("tax_country");
      text("tax_number", "verifyTaxNumber");
      choice("is_pep", ["yes", "no"]);
    },
    organization() {
      text("organization_name", "verifyOrganizationName");
      text("registration_number", "verifyNumber");
      country("registration_country");
      const digits = (answers.ein ?? "").replace(/[\s-]/g, "");
      const isNeeded = answers.registration_country === "US";
      if (digits === "" ? isNeeded : !/^\d{9}$/.test(digits)) wrong("ein", "verifyEin");
      text("purpose", "verifyPurpose");
    },
    people() {},
  };
  rules[step]();
  return errors;
}

/** Returns what a step still lacks, including files and people, and what has to be done again. */
export function checkStep(step: Step, gathered: Gathered, now: Date): StepError[] {
  const { answers, files, people, corrections, submissions } = gathered;
  const missing = documentsOf(step, answers).filter((kind) => !files.has(kind));
  const isAgain = correctionsOf(step, corrections).some((each) => !asksForFile(each));
  return [
    ...checkAnswers(step, answers, now),
    ...missing.map((field) => ({ field, code: "verifyFile" as const })),
    ...(step === "people" ? checkPeople(people) : []),
    ...(isAgain && answers[savedKey(step)] !== String(submissions)
      ? [{ field: null, code: "verifyAgain" as const }]
      : []),
  ];
}

/**
 * Checks that an organization names an officer, a controller, and owners whose shares add up to at most 100 percent.
 */
export function checkPeople(people: readonly NamedPerson[]): StepError[] {
  const total = people.reduce((sum, { sharePercent }) => sum + (sharePercent ?? 0), 0);
  return [
    ...(people.some(({ isOfficer }) => isOfficer) ? [] : [{ field: null, code: "verifyOfficer" as const }]),
    ...(people.some(({ isController }) => isController) ? [] : [{ field: null, code: "verifyController" as const }]),
    ...(total > 100 ? [{ field: null, code: "verifyShares" as const }] : []),
    ...(people.some((person) => hasToVerify(person) && person.email === "")
      ? [{ field: null, code: "verifyAddressMissing" as const }]
      : []),
  ];
}

/** Returns the errors in the entry of one officer, owner, or controller. */
export function checkPerson(person: NamedPerson & { name: string; birthDate: string; country: string }): StepError[] {
  const { isOwner, sharePercent } = person;
  const isShare = sharePercent !== null && sharePercent >= OWNER_SHARE_PERCENT_MIN && sharePercent <= 100;
  return [
    ...(isBlank(person.name) ? [{ field: "name", code: "verifyName" as const }] : []),
    ...(dateOf(person.birthDate) === null ? [{ field: "birth_date", code: "verifyDate" as const }] : []),
    ...(COUNTRY_CODES.has(person.country) ? [] : [{ field: "country", code: "verifyCountry" as const }]),
    ...(person.isOfficer || isOwner || person.isController
      ? []
      : [{ field: "is_officer", code: "verifyRole" as const }]),
    ...(isOwner && !isShare
      ? [{ field: "share_percent", code: "verifyShare" as const, values: { minimum: OWNER_SHARE_PERCENT_MIN } }]
      : []),
    ...(hasToVerify(person) && isBlank(person.email) ? [{ field: "email", code: "emailMissing" as const }] : []),
    ...(!isBlank(person.email) && readEmail(person.email) === null
      ? [{ field: "email", code: emailErrorOf(person.email) }]
      : []),
  ];
}

/** Parses a date; null if no such date exists. */
export function dateOf(text: string): Date | null {
  if (!DATE.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : date;
}

function ageOf(text: string, now: Date): number | null {
  const born = dateOf(text);
  if (!born || born > now || born.getUTCFullYear() < 1900) return null;
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const hadBirthday = now.toISOString().slice(5, 10) >= text.slice(5);
  return hadBirthday ? years : years - 1;
}
