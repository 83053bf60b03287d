import { notFound } from "next/navigation";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";

export interface SupporterProps extends OrganizationProps {
  params: Promise<{ id: string; supporter: string }>;
}

/** What every page of a supporter starts with. */
export interface SupporterPage {
  opened: OrganizationPage;
  supporter: Awaited<ReturnType<typeof readOwnSupporter>>;
  /** The supporter's path, without a language. */
  path: string;
  /** True if the reader may edit the members' records of a supporter, merge supporters and ask them. */
  mayWrite: boolean;
}

/** Opens a page of a supporter for members of the organization who may read it; 404 for everyone else. */
export async function openSupporter(props: SupporterProps, part = ""): Promise<SupporterPage> {
  const { supporter: id } = await props.params;
  const opened = await openOrganization(props, `/supporters/${encodeURIComponent(id)}${part}`);
  if (opened.organizationId !== null) notFound();
  const supporter = await opened.acting.findOr404(readOwnSupporter, { id });
  const path = `${organizationPath(opened.id)}/supporters/${supporter.id}`;
  return { opened, supporter, path, mayWrite: opened.acting.may("supporters:write") };
}
