import { Prisma } from "@/server/generated/prisma/client";

/** Which recurring gifts are worked on: what was due before the instant, of all or of one. */
export interface RunScope {
  dueBefore: Date;
  id?: string;
}

/** Further restricts a query of recurring gifts `r` to one of them, if one is given. */
export function only(id: string | undefined): Prisma.Sql {
  return id === undefined ? Prisma.empty : Prisma.sql`AND r.id = ${id}`;
}
