import { z } from "zod";
import { type Assessment, assessListing } from "@/server/domain/charities/assess-listing";
import { type CurrentList, countNamesWith, findListings } from "@/server/domain/charities/find-listings";
import { NOTHING_LISTED } from "@/server/domain/charities/listings";
import { wordsIn } from "@/server/domain/charities/name-tokens";
import { readEin } from "@/server/domain/charities/read-ein";
import { sandboxListings } from "@/server/domain/charities/sandbox-listings";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

export interface EinAndName {
  ein: string;
  name: string;
}

export interface CheckedListings {
  /** The versions that were read. */
  lists: CurrentList[];
  /** In the order of the input. */
  assessments: Assessment[];
}

/** Assesses EINs and names by the IRS files, without changing anything. */
export const checkListings = operation({
  name: "checkListings",
  summary: "Checks EINs and names against the imported IRS files.",
  permission: { operator: true },
  input: z.strictObject({ pairs: z.array(z.strictObject({ ein: z.string(), name: z.string() })) }),
  run: (ctx, { pairs }) => assessPairs(ctx, pairs),
});

/** The same, for use by other operations. */
export async function assessPairs(ctx: Context, pairs: readonly EinAndName[]): Promise<CheckedListings> {
  const eins = pairs.flatMap(({ ein }) => {
    const read = readEin(ein);
    return "ein" in read ? [read.ein] : [];
  });
  const { lists, byEin } = await findListings(ctx, [...new Set(eins)]);
  const namesWith = await countNamesWith(ctx, wordsOf(pairs, byEin));
  const isSandbox = ctx.settings.mode === "sandbox";
  const files = {
    hasLists: isSandbox || lists.some(({ list }) => list !== "revocations"),
    find: (ein: string, name: string) =>
      (isSandbox && sandboxListings(ein, name)) || (byEin.get(ein) ?? NOTHING_LISTED),
    namesWith,
  };
  return { lists, assessments: pairs.map((pair) => assessListing(pair, files)) };
}

/** All words that might be misspelled, or might be words in their own right. */
function wordsOf(
  pairs: readonly EinAndName[],
  byEin: Map<string, { masterFile: readonly { name: string; sortName: string }[]; pub78: readonly { name: string }[] }>,
): string[] {
  const listed = [...byEin.values()].flatMap(({ masterFile, pub78 }) => [
    ...masterFile.flatMap(({ name, sortName }) => [name, sortName]),
    ...pub78.map(({ name }) => name),
  ]);
  const names = [...pairs.map(({ name }) => name), ...listed];
  return [...new Set(names.flatMap(wordsIn))];
}
