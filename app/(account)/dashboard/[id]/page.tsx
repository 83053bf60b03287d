import type { Metadata } from "next";
import { meMetadata } from "@/app/_account/me-page";
import { OrganizationHome } from "@/app/_home/organization-home";
import { PoolHome } from "@/app/_pools/pool-home";
import { isId } from "@/server/kernel/ids";

interface ContextProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(props: ContextProps): Promise<Metadata> {
  return meMetadata(props, isId((await props.params).id, "pool") ? "navPools" : "navOrganizations");
}

/** The home page of a context: an organization or a pool. */
export default async function ContextPage(props: ContextProps) {
  return isId((await props.params).id, "pool") ? PoolHome(props) : OrganizationHome(props);
}
