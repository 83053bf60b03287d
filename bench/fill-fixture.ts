import pg from "pg";
import type { BenchFixture } from "@/bench/fixture";
import { fillLarge } from "@/server/cli/sandbox/large/fill-large";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { issueKey } from "@/server/domain/identities/issue-key";

/** The ids in a filled fixture, and the secrets of its API keys. */
export interface Filled {
  organizationId: string;
  organizationKey: string;
  /** The application that manages all identities. */
  applicationId: string;
  applicationKey: string;
}

/** Fills a fixture's database with this many gifts to one organization. */
export async function fillFixture(
  { superuserUrl, env }: Pick<BenchFixture, "superuserUrl" | "env">,
  gifts: number,
): Promise<Filled> {
  const { context, close } = await compose(readEnv({ ...env, SETTLEMENT_DELAY: "0s" }));
  const client = new pg.Client({ connectionString: superuserUrl });
  try {
    await client.connect();
    const { organizationId, applicationId } = await fillLarge(context, client, { gifts, say: console.log });
    const keyOf = async (id: string) => (await issueKey(context, { id, name: "Bench" })).secret;
    return {
      organizationId,
      organizationKey: await keyOf(organizationId),
      applicationId,
      applicationKey: await keyOf(applicationId),
    };
  } finally {
    await client.end();
    await close();
  }
}
