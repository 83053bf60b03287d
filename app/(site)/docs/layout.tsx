import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getVisitor } from "@/app/_request/visitor";
import "@/components/ui/markdown.css";
import "./docs.css";
import { readNav } from "@/app/_docs/model/nav";
import { DocsMenu } from "@/components/docs/docs-menu";
import { DocsNav } from "@/components/docs/docs-nav";
import { DocsSearch } from "@/components/docs/docs-search";
import { LanguageMemory } from "@/components/docs/language-memory";
import { SiteHeader } from "@/components/ui/site-header";

/** Each page has one canonical URL, without query parameters that a link added. */
export async function generateMetadata(): Promise<Metadata> {
  const { publicUrl } = await getVisitor();
  return { metadataBase: new URL(publicUrl), alternates: { canonical: "./" } };
}

// Shows this server's own URLs, which are known only at run time.
export const dynamic = "force-dynamic";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { house } = await getVisitor();
  const groups = readNav();
  return (
    <div className="docs">
      <SiteHeader house={house} isWide part={{ title: "Developers", path: "/docs" }}>
        <DocsSearch />
      </SiteHeader>
      <DocsMenu groups={groups} />
      <LanguageMemory />
      <div className="mx-auto max-w-docs px-5 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12">
        <div className="hidden lg:block">
          <div className="docs-side sticky top-17 max-h-[calc(100vh-4.5rem)] overflow-y-auto py-10 pr-2">
            <DocsNav groups={groups} />
          </div>
        </div>
        <main id="content" tabIndex={-1} className="min-w-0 py-8 focus:outline-none lg:py-10">
          {children}
        </main>
      </div>
    </div>
  );
}
