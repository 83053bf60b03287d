import type { Metadata } from "next";
import Link from "next/link";
import { GUIDES } from "@/app/_docs/guides/guides";
import { readOutline } from "@/app/_docs/model/outline";
import { getVisitor } from "@/app/_request/visitor";
import { CodeBlock } from "@/components/docs/code-block";
import { CodeTabs } from "@/components/docs/code-tabs";
import { DocsPage } from "@/components/docs/docs-page";

export const metadata: Metadata = {
  title: "Developers",
  description: "Build on Almoner: the API, webhooks, a sandbox, and how to handle errors.",
};

export default async function DocsHomePage() {
  const { publicUrl, isSandbox } = await getVisitor();
  return (
    <DocsPage
      title="Build on Almoner"
      lead="One JSON API moves gifts, keeps the books, and issues the receipts. Signed webhooks notify your systems. Make your first call in four steps."
    >
      <ol className="border-line border-t">
        <Step number={1} title="Base URL">
          <p>Every path starts with this URL. Requests and responses are JSON.</p>
          <CodeBlock title="Base URL" language="text" code={`${publicUrl}/v1`} />
        </Step>
        <Step number={2} title="Authenticate">
          <KeyWords isSandbox={isSandbox} />
          <CodeBlock title="Header" language="http" code="Authorization: Bearer alm_sk_sandbox_..." />
        </Step>
        <Step number={3} title="Your first call">
          <p>The response names the identity your key acts for and the scopes it has.</p>
          <CodeTabs title="Your first call" samples={firstCall(publicUrl)} />
        </Step>
        <Step number={4} title="Next steps">
          <p>
            Make a gift and see its receipt in <Inline path="/docs/guides/first-gift">the first guide</Inline>. Read{" "}
            <Inline path="/docs/reference">how the API works</Inline>: errors, retries and lists are the same
            everywhere. Before you take real money, go through{" "}
            <Inline path="/docs/guides/going-live">the checklist</Inline>.
          </p>
        </Step>
      </ol>
      <Contents />
    </DocsPage>
  );
}

function KeyWords({ isSandbox }: { isSandbox: boolean }) {
  if (!isSandbox) return <p>Send your secret key in a header with every request. Keep keys on your servers.</p>;
  return (
    <p>
      Send your secret key in a header with every request. This is a sandbox. If you run it yourself, the key is{" "}
      <code className="inline-code">api_key</code> in <code className="inline-code">.data/sandbox.json</code>, and{" "}
      <code className="inline-code">npm start</code> prints it. Keep keys on your servers, never in a browser or an app.
    </p>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: React.ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid gap-x-10 gap-y-3 border-line border-b py-8 xl:grid-cols-[14rem_minmax(0,1fr)]">
      <h2 className="section-title">
        <span className="mr-3 text-quiet tabular-nums">{number}</span>
        {title}
      </h2>
      <div className="min-w-0 max-w-2xl space-y-4">{children}</div>
    </li>
  );
}

function Contents() {
  const tags = readOutline().map(({ name, slug, operations }) => ({
    title: name,
    path: `/docs/reference/${slug}`,
    note: `${operations.length} operations`,
  }));
  const guides = GUIDES.map(({ slug, name }) => ({ title: name, path: `/docs/guides/${slug}` }));
  const catalogues = [
    { title: "Errors", path: "/docs/errors", note: "what each one means and how to fix it" },
    { title: "Events", path: "/docs/events", note: "what webhooks send" },
    { title: "Objects", path: "/docs/objects", note: "what the API returns" },
    { title: "States", path: "/docs/states", note: "how statuses change" },
    { title: "Changelog", path: "/docs/changelog", note: "what is new" },
    { title: "OpenAPI document", path: "/v1/openapi.json", note: "for your tools" },
  ];
  return (
    <div className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3">
      <Shelf title="Guides" links={guides} />
      <Shelf title="API reference" links={tags} />
      <Shelf title="More reference" links={catalogues} />
    </div>
  );
}

function Shelf({ title, links }: { title: string; links: { title: string; path: string; note?: string }[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.path} className="flex min-h-9 flex-wrap items-center gap-x-2">
            <Inline path={link.path}>{link.title}</Inline>
            {link.note && <span className="text-quiet text-sm">{link.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Inline({ path, children }: { path: string; children: React.ReactNode }) {
  if (path.startsWith("/v1/"))
    return (
      <a href={path} className="text-link">
        {children}
      </a>
    );
  return (
    <Link href={path as "/docs"} prefetch={false} className="text-link">
      {children}
    </Link>
  );
}

function firstCall(baseUrl: string) {
  const client = `import { env } from "node:process";
import { Almoner } from "@almoner/client";

const almoner = new Almoner({
  apiKey: env.ALMONER_API_KEY!,
  baseUrl: "${baseUrl}",
});

const me = await almoner.me();`;
  return [
    {
      label: "curl",
      language: "bash",
      code: `curl ${baseUrl}/v1/me \\\n  -H "Authorization: Bearer $ALMONER_API_KEY"`,
    },
    { label: "TypeScript", language: "typescript", code: client },
  ];
}
