import { documentedEndpoints } from "@/server/api/registry";
import { TAGS } from "@/server/api/tags";

/** A tag of the reference with the names of its operations. */
export interface OutlinedTag {
  name: string;
  slug: string;
  operations: { id: string; title: string }[];
}

/** Titles for operations whose names don't split into readable words. */
const TITLES: Record<string, string> = { getMe: "Who am I" };
let outline: OutlinedTag[] | undefined;

/**
 * What the reference consists of, in its order. Read from the endpoints alone: every page of the docs lists it, and most show nothing else
 * of the OpenAPI document, which takes longer to build than they do.
 */
export function readOutline(): OutlinedTag[] {
  outline ??= Object.keys(TAGS).flatMap((name) => {
    const own = documentedEndpoints.filter(({ tag }) => tag === name);
    // The operations of a path are next to each other.
    const paths = [...new Set(own.map(({ path }) => path))];
    const sorted = paths.flatMap((path) => own.filter((endpoint) => endpoint.path === path));
    const operations = sorted.map(({ operationId: id }) => ({ id, title: titleOf(id) }));
    return operations.length === 0 ? [] : [{ name, slug: slugOf(name), operations }];
  });
  return outline;
}

/** The URL segment of a tag's page. */
export function slugOf(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** `refundGift` as "Refund gift". */
export function titleOf(operationId: string): string {
  const words = operationId.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return TITLES[operationId] ?? `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
