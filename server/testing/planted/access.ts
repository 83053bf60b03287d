import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const ACCESS_BUGS: PlantedBug[] = [
  {
    name: "access: an invitation never ends",
    file: "server/domain/organizations/invitations.ts",
    find: "where: { hash: hashSecret(token), expiresAt: { gt: ctx.clock.wall() } },",
    replace: "where: { hash: hashSecret(token) },",
    tests: ["server/domain/organizations/organizations.test.ts"],
  },
  {
    name: "access: an invitation changes the role of a member",
    file: "server/domain/organizations/invitations.ts",
    find: "await tx.db.membership.createMany({ data: member, skipDuplicates: true });",
    replace:
      "const where = { organizationId_userId: { organizationId, userId } };\n      await tx.db.membership.upsert({ where, create: member, update: { roles } });",
    tests: ["server/domain/organizations/organizations.test.ts"],
  },
  {
    name: "access: a team is changed without its lock",
    file: "server/domain/organizations/memberships.ts",
    find: "  await holdIdentity(tx, organizationId);\n",
    replace: "",
    tests: ["server/domain/organizations/organizations.test.ts"],
  },
  {
    name: "access: a key that is replaced outlives its end",
    file: "server/domain/identities/replace-key.ts",
    find: "expiresAt && expiresAt < endsAt ? expiresAt : endsAt",
    replace: "expiresAt && expiresAt > endsAt ? expiresAt : endsAt",
    tests: ["server/domain/identities/keys.test.ts"],
  },
];
