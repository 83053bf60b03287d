import { INSTALLATION } from "@/server/domain/campaigns/brands/read-brand";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { type BrandColors, brandColorFields, houseFields } from "@/server/resources/brand";

/** Sets the colors that the campaigns of your organization have unless they say otherwise, in place of all of them. */
export const setOwnBrand = operation({
  name: "setOwnBrand",
  summary: "Sets the colors that your organization's campaigns have unless they say otherwise.",
  permission: { member: ["owner", "admin"] },
  input: brandColorFields,
  run: (ctx, colors) =>
    ctx.transaction(async (tx) => {
      const id = callerIdentityId(tx);
      await save(tx, id, columnsOf(colors));
      await audit(tx, "organization.set_brand", id, { ...colors });
    }),
});

/** Sets what the installation is called, what its emails come from, and its colors. */
export const setInstallation = operation({
  name: "setInstallation",
  summary: "Sets the installation's name, sender and colors.",
  permission: { operator: true },
  input: houseFields,
  async run(ctx, { name, sender_name: senderName, ...colors }) {
    await ctx.transaction(async (tx) => {
      await save(tx, INSTALLATION, { name, senderName, ...columnsOf(colors) });
      await audit(tx, "installation.set_brand", INSTALLATION, { name, sender_name: senderName, ...colors });
    });
    await ctx.ports.house.refresh();
  },
});

async function save(tx: Context, ownerId: string, columns: object): Promise<void> {
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
