import { z } from "zod";
import { transferIdentity } from "@/server/domain/identities/transfer-identity";
import { systemCaller } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { publicName } from "@/server/kernel/public-name";
import { callerUser } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";
import { myAddressesResource } from "@/server/resources/account";
import { identityId } from "@/server/resources/fields";
import { shownAs } from "@/server/resources/shown-as";

/** A partner that keeps records of one of the user's addresses; only its name is shown. */
export interface MyPartner {
  id: string;
  /** Null for a partner without a public name. */
  name: string | null;
}

/** One of the user's proven addresses, with the partners concerned. */
export interface MyAddress {
  personId: string;
  email: string;
  /** The partner that may manage what was given from the address; null if there is none. */
  manager: MyPartner | null;
  /** The partners that keep a record of the address. Their records remain theirs. */
  partners: MyPartner[];
}

/** Lists the user's addresses, each with the partners that keep a record of it. */
export const listMyAddresses = operation({
  name: "listMyAddresses",
  summary: "Lists your addresses and the partners that keep a record of each.",
  permission: { user: true },
  output: myAddressesResource,
  run: (ctx) => readAddresses(ctx, callerUser(ctx).userId),
  show: shownAs(myAddressesResource),
});

async function readAddresses(ctx: Context, userId: string): Promise<MyAddress[]> {
  const persons = await ctx.db.identity.findMany({
    where: { userId },
    include: { manager: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const records = await ctx.db.identity.findMany({
    where: { emailKey: { in: persons.map(({ emailKey }) => emailKey) }, managerId: { not: null } },
    select: { emailKey: true, isPlatformPerson: true, manager: true },
    orderBy: { id: "asc" },
  });
  return persons.map(({ id, email, emailKey, manager }) => {
    const keepers = records.filter((record) => record.emailKey === emailKey && !record.isPlatformPerson);
    const partners = new Map(keepers.map((record) => [record.manager!.id, partnerOf(record.manager!)]));
    return { personId: id, email, manager: manager && partnerOf(manager), partners: [...partners.values()] };
  });
}

const partnerOf = (identity: Parameters<typeof publicName>[0] & { id: string }): MyPartner => ({
  id: identity.id,
  name: publicName(identity),
});

const myPerson = ownSubject({
  name: "address",
  key: z.strictObject({ person_id: identityId }),
  find: (ctx, { person_id: id }, userId) => ctx.db.identity.findFirst({ where: { id, userId } }),
});

/**
 * Sets or removes the manager of the user's person, who must be a partner with a record of the address. A manager also
 * sees earlier gifts from the address, and can lower, pause, or cancel recurring ones.
 */
export const setMyManager = operation({
  name: "setMyManager",
  summary: "Lets a partner manage what you gave from an address, or ends that.",
  permission: { user: true },
  subject: myPerson,
  input: z.strictObject({ manager_id: identityId.nullable() }),
  async run(ctx, { person_id: id, manager_id: managerId }, { subject: person }) {
    if (managerId !== null) {
      const where = { emailKey: person.emailKey, managerId, isPlatformPerson: false };
      if ((await ctx.db.identity.count({ where })) === 0) throw ResourceNotFound();
    }
    const reason = `requested by ${callerUser(ctx).userId}`;
    await transferIdentity(ctx.as(systemCaller("me")), { identity_id: id, manager_id: managerId, reason });
  },
});
