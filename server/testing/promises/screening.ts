import type { Promised } from "@/server/testing/promises/promised";

const AGES = "server/domain/screening/list-ages.test.ts";
const AT_DECISION = "server/domain/verifications/screen-at-decision.test.ts";
const DECIDE = "server/domain/screening/decide-case.test.ts";
const MATCHER = "server/adapters/screening-matcher/name-matcher.test.ts";
const PATHS = "server/domain/screening/paths-of-money.test.ts";
const READ = "server/adapters/screening-lists/read-lists.test.ts";
const REPLACE = "server/domain/screening/replace-list.test.ts";
const RESCREEN = "server/domain/screening/rescreen-changed.test.ts";
const SCREEN = "server/domain/screening/screen-identities.test.ts";
const UPDATE = "server/domain/identities/update-identity.test.ts";

/** Promises about screening. */
export const SCREENING_PROMISES: Promised[] = [
  {
    id: "screening.lists",
    kind: "condition",
    says: "OFAC's and the UN's files and an operator's own are read as they are published; one that cannot be read as a whole is refused.",
    model: "entries as the files have them",
    actors: "one",
    checks: [
      { file: READ, name: "reads OFAC's files in Windows-1252, joined by the number of the entry" },
      { file: READ, name: "reads the UN's list, several aliases in one element included" },
      { file: READ, name: "a file that cannot be read as a whole is refused, and what is wrong is named" },
    ],
  },
  {
    id: "screening.versions",
    kind: "order",
    says: "An import replaces a list as a whole under the next version, also of several at once, and every version can be read later.",
    model: "versions 1 to 4",
    actors: "two",
    checks: [
      { file: REPLACE, name: "a version says what it changed, and one that changes nothing is none" },
      { file: REPLACE, name: "every version can be read later" },
    ],
    together: [{ file: REPLACE, name: "lists that are imported at the same time are versions of their own" }],
  },
  {
    id: "screening.shrunk",
    kind: "number",
    says: "A list that is empty or has lost more than a twentieth of its parties is refused unless it is forced.",
    model: "forty parties, with two and three fewer",
    actors: "one",
    checks: [{ file: REPLACE, name: "a list that is empty or has lost many parties is refused unless forced" }],
  },
  {
    id: "screening.matching",
    kind: "condition",
    says: "Names match whatever their case, accents, order, punctuation and script, with small misspellings and aliases; other facts confirm or rule out.",
    model: "pairs of names that do and do not match",
    actors: "one",
    checks: [
      { file: MATCHER, name: "two names of one person or organization are matched" },
      { file: MATCHER, name: "names of two people or organizations are not" },
      { file: MATCHER, name: "has hits that the other facts confirm or rule out" },
    ],
  },
  {
    id: "screening.before-money",
    kind: "condition",
    says: "No money of a doubtful party moves, whichever way it goes, before a person has decided, and what follows happens once.",
    model: "a table of paths with the outcome of each decision",
    actors: "two",
    checks: [
      { file: PATHS, name: "a gift from the hosted page waits, and is %s once" },
      { file: PATHS, name: "a gift that clears after its sender was listed is frozen, then %s" },
    ],
    together: [{ file: PATHS, name: "%s waits, and what follows once it is %s happens once" }],
  },
  {
    id: "screening.confirmed",
    kind: "state",
    says: "A confirmed party is suspended, its open gifts fail with screening_rejected, and nobody reads why.",
    model: "states and texts, by hand",
    actors: "one",
    checks: [
      { file: SCREEN, name: "fails and suspends the party, on either side" },
      { file: SCREEN, name: "does not reveal why" },
      { file: SCREEN, name: "fails once the case is confirmed" },
    ],
  },
  {
    id: "screening.possible",
    kind: "state",
    says: "A possible match opens a case and holds the gift in pending until a person clears or confirms it.",
    model: "the state before and after",
    actors: "one",
    checks: [{ file: SCREEN, name: "waits for a review, and continues once the case is cleared" }],
  },
  {
    id: "screening.last-case",
    kind: "condition",
    says: "A gift goes on once the last case of its parties is cleared, and no earlier, also where two clear the last two at the same instant.",
    model: "two cases of one donor",
    actors: "two",
    checks: [{ file: DECIDE, name: "one of two cases that is cleared releases nothing" }],
    together: [
      {
        file: DECIDE,
        name: "the last two cases of a donor that two operators clear at the same time release the gift",
      },
      {
        file: DECIDE,
        name: "a screening that runs while the last case is cleared leaves no doubt behind that nobody could clear",
      },
    ],
  },
  {
    id: "screening.one-decision",
    kind: "state",
    says: "A case is decided once: of two who decide otherwise at the same instant the first counts.",
    model: "one clears, one confirms",
    actors: "two",
    checks: [],
    together: [
      { file: DECIDE, name: "a case that two decide at the same time, each otherwise, is decided by the first" },
    ],
  },
  {
    id: "screening.remembered",
    kind: "date",
    says: "A cleared pair is remembered for a year, under the same name and while the listed party stays the same, and looked at again after.",
    model: "a date one year later, and another name of either side",
    actors: "one",
    checks: [
      {
        file: DECIDE,
        name: "a pair that was cleared stays so for a year, under the same name, and while the listed party stays the same",
      },
    ],
  },
  {
    id: "screening.two-operators",
    kind: "right",
    says: "A hit of the high band is cleared by two operators.",
    model: "one operator who tries twice",
    actors: "one",
    checks: [
      {
        file: RESCREEN,
        name: "a hit of the high band is cleared by two operators, and looked at again when the party changes",
      },
    ],
  },
  {
    id: "screening.imports",
    kind: "condition",
    says: "Each import is compared with everyone known before, and a verdict is good until the list, the names or other compared facts change.",
    model: "an identity that is named later",
    actors: "one",
    checks: [
      { file: RESCREEN, name: "an import is compared with everyone, and only what changed is" },
      { file: SCREEN, name: "is remembered until the list changes" },
      { file: UPDATE, name: "another name, address or number is compared with the lists again, and nothing else is" },
      { file: DECIDE, name: "a verdict about a name of before is none about the next, which the sweep compares" },
    ],
  },
  {
    id: "screening.verified-facts",
    kind: "condition",
    says: "What a document showed is compared from then on, and rules out or confirms.",
    model: "documents with other birth dates",
    actors: "one",
    checks: [
      { file: AT_DECISION, name: "passes someone of that name whose document has another birth date" },
      { file: AT_DECISION, name: "compares the verified name with every later list" },
    ],
  },
  {
    id: "screening.no-list",
    kind: "condition",
    says: "In live mode nobody is clear while no list is loaded; a list that was not imported for two days is a task, and after seven nothing new is charged.",
    model: "ages in days",
    actors: "one",
    checks: [
      { file: RESCREEN, name: "nobody is clear in live mode while no list is loaded" },
      { file: AGES, name: "a list that was not imported is a task and a metric, and then holds new gifts until it is" },
    ],
  },
  {
    id: "screening.entered-names",
    kind: "condition",
    says: "A listed name of an honoree or a fundraiser holds or fails the gift, and bars nobody who only typed it.",
    model: "names on the list and beside it",
    actors: "one",
    checks: [
      { file: SCREEN, name: "of the honoree fails or holds the gift, and bars nobody" },
      { file: SCREEN, name: "of the fundraiser holds every gift to the page until a person clears it" },
    ],
  },
  {
    id: "screening.replay",
    kind: "condition",
    says: "What was decided can be computed again from the lists of its day.",
    model: "the recorded score",
    actors: "one",
    checks: [{ file: RESCREEN, name: "a case can be computed again from the lists of its time" }],
  },
];
