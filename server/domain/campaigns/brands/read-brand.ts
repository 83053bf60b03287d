import { z } from "zod";
import { type Reading, reading } from "@/server/db/read-together";
import { Prisma } from "@/server/generated/prisma/client";
import type { Brand, BrandColors } from "@/server/kernel/brand";
import { DEFAULT_HOUSE, type House, type ShownLogo } from "@/server/kernel/brand";
import { ROLES } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The owner id of the installation's own brand. */
export const INSTALLATION = "installation";

/** A brand and its logo, in one statement. */
const brandSql = (ownerId: string) => Prisma.sql`
  SELECT b.updated_at, b.name, b.sender_name, b.primary_color, b.accent_color, b.background_color, b.text_color,
    l.token, l.alt, l.width, l.height
  FROM (SELECT ${ownerId}::text AS owner_id) o
  LEFT JOIN brands b ON b.owner_id = o.owner_id
  LEFT JOIN brand_logos l ON l.owner_id = o.owner_id AND l.stored_at IS NOT NULL AND l.removed_at IS NULL`;

interface Row extends BrandColors {
  updated_at: Date | null;
  name: string | null;
  sender_name: string | null;
  token: string | null;
  alt: string;
  width: number;
  height: number;
}

type BrandField = keyof BrandColors | "token" | "alt" | "width" | "height";

/** Reads an organization's brand; empty if it has not set one. */
export async function readBrandOf(ctx: Context, organizationId: string): Promise<Brand> {
  return brandOf(await readRow(ctx, organizationId), ctx.settings.publicUrl);
}

/** The same as a reading for `readTogether`. */
export function brandReading(ctx: Context, organizationId: string): Reading<Brand> {
  return reading(brandSql(organizationId), (rows: Pick<Row, BrandField>[]) =>
    brandOf(rows[0]!, ctx.settings.publicUrl),
  );
}

/** Reads the installation's name and brand. */
export async function readHouse(ctx: Context): Promise<House> {
  return houseOf(await readRow(ctx, INSTALLATION), ctx);
}

function houseOf(row: Row, ctx: Context): House {
  return {
    ...brandOf(row, ctx.settings.publicUrl),
    name: row.name ?? DEFAULT_HOUSE.name,
    senderName: row.sender_name,
  };
}

/** A form sends this back, so that it doesn't overwrite what another person has set in the meantime. */
interface Seen {
  seen: string;
}

function withSeen(row: Row, ctx: Context): Brand & Seen {
  return { ...brandOf(row, ctx.settings.publicUrl), seen: seenOf(row) };
}

/** Identifies the version of a brand, by when it was last set. */
export function seenOf({ updated_at: updatedAt }: { updated_at: Date | null }): string {
  return updatedAt?.toISOString() ?? "";
}

/** Reads an organization's brand for visitors of its campaigns. */
export const readBrand = operation({
  name: "readBrand",
  summary: "Reads how an organization's campaigns look.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ organization_id: z.string() }),
  run: (ctx, { organization_id: id }) => readBrandOf(ctx, id),
});

/** Reads your organization's brand. */
export const readOwnBrand = operation({
  name: "readOwnBrand",
  summary: "Reads the colors and the logo that your organization's campaigns have unless they say otherwise.",
  permission: { member: ROLES },
  run: async (ctx) => withSeen(await readRow(ctx, callerIdentityId(ctx)), ctx),
});

/** Reads the installation's settings for its operator. */
export const readInstallation = operation({
  name: "readInstallation",
  summary: "Reads the installation's name, colors, logo and sender.",
  permission: { operator: true },
  async run(ctx): Promise<House & Seen> {
    const row = await readRow(ctx, INSTALLATION);
    return { ...houseOf(row, ctx), seen: seenOf(row) };
  },
});

async function readRow(ctx: Context, ownerId: string): Promise<Row> {
  const { text, values } = brandSql(ownerId);
  const [row] = await ctx.statement<Row>(text, values, "brand");
  return row!;
}

function brandOf(row: Pick<Row, BrandField>, publicUrl: string): Brand {
  const { primary_color, accent_color, background_color, text_color } = row;
  return { colors: { primary_color, accent_color, background_color, text_color }, logo: logoOf(row, publicUrl) };
}

function logoOf(
  { token, alt, width, height }: Pick<Row, "token" | "alt" | "width" | "height">,
  publicUrl: string,
): ShownLogo | null {
  return token === null ? null : { url: `${publicUrl}/pictures/${token}/${width}.webp`, alt, width, height };
}
