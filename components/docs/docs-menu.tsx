"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { DocsNav, type NavGroup } from "@/components/docs/docs-nav";

interface DocsMenuProps {
  groups: NavGroup[];
}

/**
 * The navigation on small screens: collapsed until opened, with or without JavaScript, and closed again after a choice.
 */
export function DocsMenu({ groups }: DocsMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const pathname = usePathname();
  const links = groups.flatMap((group) => group.links);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was chosen
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);
  return (
    <details ref={menu} className="docs-menu border-line border-b lg:hidden">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-5">
        <span className="font-semibold">Contents</span>
        <span className="truncate text-quiet">{links.find((link) => link.path === pathname)?.title}</span>
      </summary>
      <div className="px-5 pt-2 pb-6">
        <DocsNav groups={groups} />
      </div>
    </details>
  );
}
