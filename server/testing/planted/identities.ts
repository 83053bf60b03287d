import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const IDENTITY_BUGS: PlantedBug[] = [
  {
    name: "identities: an address counts for as long as the ID",
    file: "server/domain/identities/verified-tier.ts",
    find: "tierAttempted >= 2 ?",
    replace: "tierAttempted > 2 ?",
    tests: ["server/domain/identities/verified-tier.test.ts"],
  },
  {
    name: "identities: a confirmed case stands in the way of no pass",
    file: "server/domain/verifications/decide-verification.ts",
    find: 'status: { not: "cleared" }',
    replace: 'status: "open"',
    tests: ["server/domain/verifications/consequences.test.ts"],
  },
  {
    name: "identities: another address or EIN keeps the verdict of before",
    file: "server/domain/identities/update-identity.ts",
    find: "return [display_name, legal_name, ein, address].some((change) => change !== undefined);",
    replace: "return [display_name, legal_name].some((change) => change !== undefined) && ein === address;",
    tests: ["server/domain/identities/update-identity.test.ts"],
  },
  {
    name: "identities: a verification is decided before its identity is locked",
    file: "server/domain/verifications/decide-verification.ts",
    find: "  await lockIdentity(tx, identityId);\n  return findVerification(tx, verificationId);",
    replace: "  return findVerification(tx, verificationId);",
    tests: ["server/domain/verifications/consequences.test.ts"],
  },
];
