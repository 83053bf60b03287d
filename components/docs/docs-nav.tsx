"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

export interface NavLink {
  title: string;
  path: string;
  /** The sections of that page, shown while it is the current one. */
  parts?: { title: string; anchor: string }[];
}

export interface NavGroup {
  title: string;
  links: NavLink[];
}

interface DocsNavProps {
  groups: NavGroup[];
}

/** The navigation, with the current page marked and its sections below it. */
export function DocsNav({ groups }: DocsNavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Documentation" className="space-y-6 text-[0.9375rem]">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="font-semibold font-serif">{title}</p>
          <ul className="mt-1">
            {links.map((link) => (
              <NavEntry key={link.path} link={link} isCurrent={link.path === pathname} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function NavEntry({ link, isCurrent }: { link: NavLink; isCurrent: boolean }) {
  const look = isCurrent ? "border-accent font-semibold text-accent" : "border-line text-quiet hover:text-ink";
  return (
    <li>
      <Link
        href={link.path as "/docs"}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        className={`flex min-h-9 items-center border-l-2 py-1 pl-3 leading-snug ${look}`}
      >
        {link.title}
      </Link>
      {isCurrent && link.parts && (
        <ul>
          {link.parts.map(({ title, anchor }) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                className="flex min-h-8 items-center border-accent border-l-2 py-0.5 pl-6 text-quiet text-sm leading-snug hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
