import type { ReactNode } from "react";

interface DocsPageProps {
  title: string;
  lead: string;
  /** The page's sections, listed next to it on wide screens. */
  parts?: { title: string; anchor: string }[];
  children: ReactNode;
}

/** One page of the documentation: title, lead, sections, text. */
export function DocsPage({ title, lead, parts = [], children }: DocsPageProps) {
  return (
    <div className={parts.length > 0 ? "xl:grid xl:grid-cols-[minmax(0,1fr)_12rem] xl:gap-x-12" : ""}>
      <div className="min-w-0">
        <h1 className="page-title max-w-measure">{title}</h1>
        <p className="mt-4 max-w-measure text-lg text-quiet">{lead}</p>
        <div className="mt-8">{children}</div>
      </div>
      {parts.length > 0 && (
        <nav aria-label="On this page" className="hidden text-sm xl:block">
          <div className="sticky top-24">
            <p className="font-semibold">On this page</p>
            <ul className="mt-1">
              {parts.map((part) => (
                <li key={part.anchor}>
                  <a href={`#${part.anchor}`} className="flex min-h-8 items-center py-0.5 text-quiet hover:text-ink">
                    {part.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      )}
    </div>
  );
}
