import type { RefundRequest } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink } from "@/server/operations/links/dated-link";
import type { Locale } from "@/server/texts/locales";

type Linked = Pick<RefundRequest, "id">;

/** The link by which a donor names the account for their money. It is only ever emailed to their address. */
export function refundRequestUrl(ctx: Context, request: Linked, locale: Locale): string {
  return `${ctx.settings.publicUrl}/refund-account/${request.id}/${refundSignature(ctx, request)}?lang=${locale}`;
}

/** Returns what makes the link a secret. */
export function refundSignature(ctx: Context, request: Linked): string {
  return signDatedLink(ctx, linkTo(request));
}

/** True if the signature is that of a link to the question which is not too old. */
export function isRefundSignature(ctx: Context, request: Linked, signature: string): boolean {
  return opensDatedLink(ctx, linkTo(request), signature);
}

function linkTo({ id }: Linked): DatedLink {
  return { purpose: "refund-link", kind: "refund", about: id, version: 1 };
}
