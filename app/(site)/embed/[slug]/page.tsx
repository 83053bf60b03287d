import { redirect } from "next/navigation";

const KINDS = new Set(["button", "progress", "wall", "checkout"]);

/** `?show=` selects the part; each part has its own URL. */
export default async function EmbedPage({ params, searchParams }: PageProps<"/embed/[slug]">) {
  const [{ slug }, { show, ...others }] = await Promise.all([params, searchParams]);
  const kind = typeof show === "string" && KINDS.has(show) ? show : "progress";
  const stored = Object.entries(others).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const query = new URLSearchParams(stored).toString();
  redirect(`/embed/${encodeURIComponent(slug)}/${kind}${query && `?${query}`}`);
}
