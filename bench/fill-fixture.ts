import pg from "pg";
import type { BenchFixture } from "@/bench/fixture";
import { fillLarge } from "@/server/cli/large/fill-large";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { Context } from "@/server/operations/context";

/** What a fixture was filled with, and the secrets of keys to it. */
export interface Filled {
  organizationId: string;
  organizationKey: string;
  /** The application that manages everyone. */
  applicationId: string;
  applicationKey: string;
}

/** Fills a fixture's database with so many gifts to one organization. The context's charges must settle at once. */
export async function fillFixture({ superuserUrl }: BenchFixture, ctx: Context, gifts: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { organizationId, applicationId } = await fillLarge(ctx, client, { gifts, say: console.log });
  await client.end();
  const keyOf = async (id: string) => (await issueKey(ctx, { id, name: "Bench" })).secret;
  return {
    organizationId,
    organizationKey: await keyOf(organizationId),
    applicationId,
    applicationKey: await keyOf(applicationId),
  };
}
