import { type JsonValues, jsonRows } from "@/server/db/json-rows";
import { type Identity, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const IDENTITY = jsonRows<Identity>({
  fields: Prisma.IdentityScalarFieldEnum,
  columns: { is501c3: "is_501c3" },
  bigints: {},
  instants: { charityVerifiedAt: true, charityCheckedAt: true, createdAt: true, updatedAt: true },
});
const READ = `SELECT ${IDENTITY.column("i")} AS identity FROM identities i WHERE i.id = ANY ($1::text[])`;

/** Reads many identities by id. */
export async function readIdentities(ctx: Context, ids: string[]): Promise<Identity[]> {
  const rows = await ctx.statement<{ identity: JsonValues<Identity> }>(READ, [ids]);
  return rows.map(({ identity }) => IDENTITY.row(identity));
}
