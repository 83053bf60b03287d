import { z } from "zod";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { correctionUrl } from "@/server/domain/supporters/correction-links";
import { ownSupporterSubject } from "@/server/domain/supporters/supporter-subject";
import { lockSupporter } from "@/server/domain/supporters/update-supporter";
import { Prisma, type Supporter } from "@/server/generated/prisma/client";
import { InvalidParameter, InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { LINK_DAYS, SUPPORTER_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { hasWebAddress } from "@/server/kernel/web-address";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { addressField } from "@/server/resources/address";
import { nameField } from "@/server/resources/fields";

const asked = z.strictObject({
  name: nameField(SUPPORTER_NAME_MAX_CHARACTERS).describe("The name as it should be."),
  address: addressField.nullish().describe("The postal address as it should be."),
});

/**
 * Asks a supporter, at their address, whether a name and postal address are theirs. Nothing changes until they say so. A
 * question takes the place of one that is not answered, and the same one is asked once.
 */
export const askForCorrection = operation({
  name: "askForCorrection",
  summary: "Asks a supporter by email to confirm their name and postal address.",
  permission: { scope: "supporters:write" },
  subject: ownSupporterSubject,
  input: asked,
  errors: [InvalidParameter, InvalidState],
  run: (ctx, { id, ...right }) => ctx.transaction((tx) => ask(tx, id, right)),
});

async function ask(tx: Context, id: string, { name, address }: z.infer<typeof asked>): Promise<"asked" | "unsent"> {
  if (tx.caller.kind !== "member") throw NotPermitted();
  requirePlainText({ name, ...address });
  const supporter = await lockSupporter(tx, id);
  if (supporter.doNotContact)
    throw InvalidState({ message: "This supporter is not to be contacted. Change that first." });
  const right = { name: name.trim(), address: partsOf(address) };
  const open = await tx.db.supporterCorrection.findFirst({ where: { supporterId: supporter.id, answer: null } });
  if (open && JSON.stringify([open.name, open.address]) === JSON.stringify([right.name, right.address])) return "asked";
  const correctionId = tx.newId("supporterCorrection");
  if (!(await email(tx, supporter, correctionId))) return "unsent";
  if (open) await tx.db.supporterCorrection.update({ where: { id: open.id }, data: { answer: "replaced" } });
  await tx.db.supporterCorrection.create({
    data: {
      id: correctionId,
      supporterId: supporter.id,
      userId: tx.caller.userId,
      name: right.name,
      address: right.address ?? Prisma.DbNull,
      createdAt: tx.now(),
    },
  });
  await audit(tx, "supporter.ask", supporter.id, { correction: correctionId });
  return "asked";
}

/** Neither text leads anywhere: the question is the platform's page. */
function requirePlainText(texts: Record<string, string | null | undefined>): void {
  for (const [param, text] of Object.entries(texts))
    if (text && hasWebAddress(text)) throw InvalidParameter({ param, message: "Leave web addresses out." });
}

/** The parts that were given, in one order; null without any. */
function partsOf(address: z.infer<typeof asked>["address"]): Record<string, string> | null {
  const parts = Object.entries(address ?? {}).flatMap(([name, part]) => (part?.trim() ? [[name, part.trim()]] : []));
  return parts.length === 0 ? null : Object.fromEntries(parts.sort());
}

/** False for an address that stopped such emails, or has had a day's number of them. */
async function email(tx: Context, { id, email: to, recipientId }: Supporter, correctionId: string): Promise<boolean> {
  const organization = await tx.db.identity.findUniqueOrThrow({ where: { id: recipientId } });
  const newest = await tx.db.giftContact.findFirst({ where: { supporterId: id }, orderBy: { giftId: "desc" } });
  const locale = newest === null ? "en" : await donorLocale(tx, newest.giftId);
  const link = correctionUrl(tx, { id: correctionId }, locale);
  const data = { organization: publicName(organization), days: LINK_DAYS.correction, link };
  return queueUnsolicitedEmail(tx, {
    key: `correction:${correctionId}`,
    to,
    sender: { kind: "organization", id: recipientId },
    email: { kind: "supporter_correction", locale, data },
  });
}
