import { getVisitor } from "@/app/_request/visitor";
import { readBrand } from "@/server/domain/campaigns/brands/read-brand";

/** What a campaign's pages have unless it says otherwise: the brand of who runs it, and the installation's. */
export async function inheritedBrand({ owner_id }: { owner_id: string }) {
  const { run, house } = await getVisitor();
  return { brand: await run(readBrand, { organization_id: owner_id }), house };
}
