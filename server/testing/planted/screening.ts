import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const SCREENING_BUGS: PlantedBug[] = [
  {
    name: "screening: a cleared match is never looked at again",
    file: "server/domain/screening/open-cases.ts",
    find: 'known.entryDigest === (digest ?? "") && (known.exemptUntil === null || known.exemptUntil > tx.now())',
    replace: 'known.entryDigest === (digest ?? "") && known.decidedAt !== tx.now()',
    tests: ["server/domain/screening/decide-case.test.ts"],
  },
  {
    name: "screening: two cases of one identity are decided at the same time",
    file: "server/domain/screening/decide-case.ts",
    find: "  await lockScreened(tx, found.identityId);\n",
    replace: "",
    tests: ["server/domain/screening/decide-case.test.ts"],
  },
  {
    name: "screening: a verdict is written without a look at what is decided meanwhile",
    file: "server/domain/screening/screen-identities.ts",
    find: "    await lockScreened(tx, identity.id);\n",
    replace: "",
    tests: ["server/domain/screening/decide-case.test.ts"],
  },
  {
    name: "screening: a verdict about a former name counts for the next",
    file: "server/domain/screening/screen-identities.ts",
    find: "const where = { id: identity.id, displayName, legalName };",
    replace: "const where = displayName === legalName ? { id: identity.id, displayName } : { id: identity.id };",
    tests: ["server/domain/screening/decide-case.test.ts"],
  },
];
