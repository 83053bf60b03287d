import { z } from "zod";
import { lockBrand } from "@/server/domain/campaigns/brands/lock-brand";
import { INSTALLATION, seenOf } from "@/server/domain/campaigns/brands/read-brand";
import type { BrandColors } from "@/server/kernel/brand";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { brandColorFields, houseFields } from "@/server/resources/brand";

const seen = { seen: z.string() };

/** Sets your organization's colors, replacing all of them. Its campaigns have these unless they set their own. */
export const setOwnBrand = operation({
  name: "setOwnBrand",
  summary: "Sets the colors that your organization's campaigns have unless they say otherwise.",
  permission: { member: ["owner", "admin"] },
  input: brandColorFields.extend(seen),
  errors: [InvalidParameter],
  run: (ctx, { seen, ...colors }) =>
    ctx.transaction(async (tx) => {
      const id = callerIdentityId(tx);
      await save(tx, { ownerId: id, seen }, columnsOf(colors));
      await audit(tx, "organization.set_brand", id, { ...colors });
    }),
});

/** Sets the installation's name, the sender of its emails, and its colors. */
export const setInstallation = operation({
  name: "setInstallation",
  summary: "Sets the installation's name, sender and colors.",
  permission: { operator: true },
  input: houseFields.extend(seen),
  errors: [InvalidParameter],
  async run(ctx, { seen, name, sender_name: senderName, ...colors }) {
    await ctx.transaction(async (tx) => {
      await save(tx, { ownerId: INSTALLATION, seen }, { name, senderName, ...columnsOf(colors) });
      await audit(tx, "installation.set_brand", INSTALLATION, { name, sender_name: senderName, ...colors });
    });
    await ctx.ports.house.refresh();
  },
});

interface Saved {
  ownerId: string;
  /** The version of the brand that the form showed. */
  seen: string;
}

/** Fails if someone else has set the brand since. */
async function save(tx: Context, { ownerId, seen }: Saved, columns: object): Promise<void> {
  await lockBrand(tx, ownerId);
  const [before] = await tx.statement<{ updated_at: Date }>("SELECT updated_at FROM brands WHERE owner_id = $1", [
    ownerId,
  ]);
  if (seenOf(before ?? { updated_at: null }) !== seen)
    throw InvalidParameter({ param: "seen", message: "Someone else has changed this meanwhile." });
  const data = { ...columns, updatedAt: tx.now() };
  await tx.db.brand.upsert({ where: { ownerId }, create: { ownerId, ...data }, update: data });
}

function columnsOf(colors: BrandColors) {
  return {
    primaryColor: colors.primary_color,
    accentColor: colors.accent_color,
    backgroundColor: colors.background_color,
    textColor: colors.text_color,
  };
}
