import { notFound } from "next/navigation";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { type KeyWithOwner, listKeys } from "@/server/domain/identities/list-keys";

export interface KeyProps extends OrganizationProps {
  params: Promise<{ id: string; keyId: string }>;
}

const KEYS_SEARCHED = 100;

/** Opens a page about an active API key; 404 for users who may not see it. */
export async function openKey(props: KeyProps, what: string): Promise<OrganizationPage & { apiKey: KeyWithOwner }> {
  const { id, keyId } = await props.params;
  const opened = await openOrganization(props, `/developers/keys/${keyId}/${what}`);
  if (!opened.isAdmin) notFound();
  const { rows } = await opened.acting.list(listKeys, { id }, { limit: KEYS_SEARCHED, after: null });
  const apiKey = rows.find((key) => key.id === keyId && key.revokedAt === null) ?? notFound();
  return { ...opened, apiKey };
}
