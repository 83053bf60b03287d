import { GUIDES } from "@/app/_docs/guides/guides";
import { readOutline } from "@/app/_docs/model/outline";
import type { NavGroup } from "@/components/docs/docs-nav";

/** Every docs page in reading order. */
export function readNav(): NavGroup[] {
  const tags = readOutline().map(({ name, slug, operations }) => ({
    title: name,
    path: `/docs/reference/${slug}`,
    parts: operations.map(({ id, title }) => ({ title, anchor: id })),
  }));
  return [
    {
      title: "Guides",
      links: [
        { title: "Overview", path: "/docs" },
        ...GUIDES.map(({ slug, name }) => ({ title: name, path: `/docs/guides/${slug}` })),
      ],
    },
    { title: "API reference", links: [{ title: "How the API works", path: "/docs/reference" }, ...tags] },
    {
      title: "More reference",
      links: [
        { title: "Objects", path: "/docs/objects" },
        { title: "Errors", path: "/docs/errors" },
        { title: "Events", path: "/docs/events" },
        { title: "States", path: "/docs/states" },
        { title: "Changelog", path: "/docs/changelog" },
      ],
    },
  ];
}
