import { z } from "zod";
import { lockBrand } from "@/server/domain/campaigns/brands/lock-brand";
import { INSTALLATION } from "@/server/domain/campaigns/brands/read-brand";
import { drawUpload, pictureToken } from "@/server/domain/campaigns/pictures/draw-upload";
import { TooManyUploads } from "@/server/domain/campaigns/pictures/picture-errors";
import { writePicture } from "@/server/domain/campaigns/pictures/picture-files";
import { LIVE_PICTURE } from "@/server/domain/campaigns/pictures/store-picture";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { pictureCreateBody } from "@/server/resources/picture";

const upload = z.strictObject({ alt: pictureCreateBody.shape.alt, file: pictureCreateBody.shape.file });
type Upload = z.infer<typeof upload>;
const errors = [InvalidParameter, TooManyUploads];

/** Uploads your organization's logo, replacing the current one. */
export const setOwnLogo = operation({
  name: "setOwnLogo",
  summary: "Uploads the logo that your organization's campaigns have unless they have their own.",
  permission: { member: ["owner", "admin"] },
  input: upload,
  errors,
  prepare: (ctx, given) => storeLogo(ctx, callerIdentityId(ctx), given),
  run: (ctx, _, { prepared }) => publishLogo(ctx, callerIdentityId(ctx), prepared),
});

/** Removes the logo of your organization. */
export const removeOwnLogo = operation({
  name: "removeOwnLogo",
  summary: "Removes your organization's logo.",
  permission: { member: ["owner", "admin"] },
  run: (ctx) => removeLogo(ctx, callerIdentityId(ctx)),
});

/** Uploads the installation's logo, replacing the current one. */
export const setInstallationLogo = operation({
  name: "setInstallationLogo",
  summary: "Uploads the installation's logo.",
  permission: { operator: true },
  input: upload,
  errors,
  prepare: (ctx, given) => storeLogo(ctx, INSTALLATION, given),
  async run(ctx, _, { prepared }) {
    await publishLogo(ctx, INSTALLATION, prepared);
    await ctx.ports.house.refresh();
  },
});

/** Removes the logo of the installation. */
export const removeInstallationLogo = operation({
  name: "removeInstallationLogo",
  summary: "Removes the installation's logo.",
  permission: { operator: true },
  async run(ctx) {
    await removeLogo(ctx, INSTALLATION);
    await ctx.ports.house.refresh();
  },
});

/** As with campaign pictures, the row is written first: if the process dies, the purge deletes what it left behind. */
async function storeLogo(ctx: Context, ownerId: string, { alt, file }: Upload): Promise<string> {
  const whose = { limit: `pictures:${ownerId}`, queue: { partner: ownerId, link: ownerId } };
  const drawn = await drawUpload(ctx, whose, file);
  const { id } = await ctx.db.brandLogo.create({
    data: {
      id: ctx.newId("picture"),
      ownerId,
      alt,
      width: drawn.width,
      height: drawn.height,
      widths: drawn.files.map(({ width }) => width),
      token: pictureToken(ctx),
      createdAt: ctx.now(),
    },
  });
  await writePicture(ctx, { id }, drawn);
  return id;
}

function publishLogo(ctx: Context, ownerId: string, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockBrand(tx, ownerId);
    await tx.db.brandLogo.updateMany({ where: { ownerId, ...LIVE_PICTURE }, data: { removedAt: tx.now() } });
    await tx.db.brandLogo.update({ where: { id }, data: { storedAt: tx.now() } });
    await audit(tx, ownerId === INSTALLATION ? "installation.set_logo" : "organization.set_logo", ownerId);
  });
}

function removeLogo(ctx: Context, ownerId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockBrand(tx, ownerId);
    const where = { ownerId, ...LIVE_PICTURE };
    const { count } = await tx.db.brandLogo.updateMany({ where, data: { removedAt: tx.now() } });
    if (count === 0) return;
    await audit(tx, ownerId === INSTALLATION ? "installation.remove_logo" : "organization.remove_logo", ownerId);
  });
}
