import pg from "pg";
import { copyRows } from "@/bench/copied-rows";
import type { BenchFixture } from "@/bench/fixture";
import type { BenchCampaign } from "@/bench/load-generator";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { newId } from "@/server/kernel/ids";

/** The campaigns that receive the gifts, and the donors. */
export interface CampaignSides {
  /** One campaign, for the fixture's charity. */
  viral: BenchCampaign[];
  /** Many campaigns for the same charity. */
  oneCharity: BenchCampaign[];
  /** The same number of campaigns, each for a charity of its own. */
  manyCharities: BenchCampaign[];
  /** Copies of the fixture's donors, half of them with a monthly limit. */
  donorIds: string[];
}

/** Adds live campaigns and donors to the fixture. All but the first campaign are copies, made in the database. */
export async function makeCampaigns(
  fixture: BenchFixture,
  { campaigns, donors }: { campaigns: number; donors: number },
): Promise<CampaignSides> {
  const { charityId } = fixture;
  const id = await makeCampaign(fixture);
  const ids = <Kind extends Parameters<typeof newId>[0]>(kind: Kind, count: number) =>
    Array.from({ length: count }, () => newId(kind));
  const charityIds = ids("organization", campaigns);
  const donorIds = ids("individual", donors);
  const oneCharity = ids("campaign", campaigns).map((one) => ({ id: one, beneficiaryId: charityId }));
  const manyCharities = charityIds.map((beneficiaryId) => ({ id: newId("campaign"), beneficiaryId }));

  const admin = new pg.Client({ connectionString: fixture.superuserUrl });
  await admin.connect();
  await copyIdentities(admin, charityIds, [charityId]);
  await copyIdentities(admin, donorIds, [fixture.senderIds[0]!, fixture.senderIds.at(-1)!]);
  await copyRows(admin, "payment_methods", {
    from: `unnest($1::text[], $2::text[]) AS k(id, owner), (SELECT * FROM payment_methods WHERE identity_id = $3) i`,
    values: [ids("paymentMethod", donors), donorIds, fixture.senderIds[0]],
    changed: { id: "k.id", identity_id: "k.owner" },
  });
  const copies = [...oneCharity, ...manyCharities];
  await copyRows(admin, "campaigns", {
    from: "unnest($1::text[], $2::text[]) AS k(id, beneficiary), (SELECT * FROM campaigns WHERE id = $3) i",
    values: [copies.map((copy) => copy.id), copies.map((copy) => copy.beneficiaryId), id],
    changed: { id: "k.id", beneficiary_id: "k.beneficiary", slug: "k.id" },
  });
  await admin.query("VACUUM (ANALYZE) identities, payment_methods, campaigns");
  await admin.end();
  return { viral: [{ id, beneficiaryId: charityId }], oneCharity, manyCharities, donorIds };
}

async function makeCampaign({ env, partnerId, charityId }: BenchFixture): Promise<string> {
  const { context, close } = await compose(readEnv(env));
  try {
    const caller = { kind: "api_key", keyId: "bench", scopes: ["*"], requestId: "bench" } as const;
    const partner = context.as({ ...caller, identityId: partnerId });
    const { id } = await createCampaign(partner, { name: "Lamps", status: "live", beneficiary_id: charityId });
    return id;
  } finally {
    await close();
  }
}

/** Adds copies of the fixture's charity until there are `count` charities. Returns the ids of all. */
export async function haveCharities({ superuserUrl, charityId }: BenchFixture, count: number): Promise<string[]> {
  const copies = Array.from({ length: count - 1 }, () => newId("organization"));
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await copyIdentities(admin, copies, [charityId]);
  await admin.end();
  return [charityId, ...copies];
}

/** Inserts an identity for each id, copied from the models in rotation. */
async function copyIdentities(admin: pg.Client, ids: string[], models: string[]): Promise<void> {
  await copyRows(admin, "identities", {
    from: `unnest($1::text[]) WITH ORDINALITY AS k(id, n) JOIN identities i ON i.id = ($2::text[])[(1 + k.n % $3)::int]`,
    values: [ids, models, models.length],
    changed: { id: "k.id", email: "k.id || '@copy.example'", email_key: "k.id || '@copy.example'" },
  });
}
