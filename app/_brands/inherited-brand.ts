import { getVisitor } from "@/app/_request/visitor";
import { readBrand } from "@/server/domain/campaigns/brands/read-brand";

/** The defaults of a campaign's pages: its organization's brand, and the installation's. */
export async function inheritedBrand({ owner_id }: { owner_id: string }) {
  const { run, house } = await getVisitor();
  return { brand: await run(readBrand, { organization_id: owner_id }), house };
}
