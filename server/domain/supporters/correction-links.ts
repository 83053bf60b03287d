import type { SupporterCorrection } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink } from "@/server/operations/links/dated-link";
import type { Locale } from "@/server/texts/locales";

type Linked = Pick<SupporterCorrection, "id">;

/** The link with which a supporter answers. It is only ever emailed to their address. */
export function correctionUrl(ctx: Context, correction: Linked, locale: Locale): string {
  const signature = signDatedLink(ctx, linkTo(correction));
  return `${ctx.settings.publicUrl}/corrections/${correction.id}/${signature}?lang=${locale}`;
}

/** True if the signature is from an unexpired link to the correction. */
export function isCorrectionSignature(ctx: Context, correction: Linked, signature: string): boolean {
  return opensDatedLink(ctx, linkTo(correction), signature);
}

function linkTo({ id }: Linked): DatedLink {
  return { purpose: "correction-link", kind: "correction", about: id, version: 1 };
}
