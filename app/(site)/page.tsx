import Link from "next/link";
import { PageFrame } from "@/components/ui/page-frame";
import { getApplication } from "@/server/compose";

export const dynamic = "force-dynamic";

const PROMISES = [
  {
    title: "For people who give",
    text: "You see what arrives and what the handling costs before you give. When the money is there, your tax receipt comes by email, and anyone can check that it is real.",
  },
  {
    title: "For charities",
    text: "Every settled gift has its receipt, numbered without gaps, worded for your country. A gift that is given back voids its receipt by itself.",
  },
  {
    title: "For developers",
    text: "One API for gifts, receipts and identities. Requests are safe to repeat, events are signed, and every error says what to do next.",
  },
];

export default async function HomePage() {
  const { context } = await getApplication();
  const isSandbox = context.settings.mode === "sandbox";
  return (
    <PageFrame>
      <h1 className="page-title max-w-measure">Giving, with everything in order</h1>
      <p className="mt-5 max-w-measure text-lg">
        Almoner is a giving platform that anyone can run. It moves gifts, keeps the books, issues the receipts and tells
        your systems what happened.
      </p>
      <div className="mt-12 grid gap-x-10 gap-y-8 border-line border-t pt-8 md:grid-cols-3">
        {PROMISES.map(({ title, text }) => (
          <section key={title}>
            <h2 className="text-xl">{title}</h2>
            <p className="mt-2 text-quiet">{text}</p>
          </section>
        ))}
      </div>
      <section className="mt-12 max-w-measure">
        <h2 className="section-title">Where to go from here</h2>
        <ul className="mt-3 space-y-1">
          <li>
            <Link href="/docs" className="text-link inline-flex min-h-11 items-center">
              For developers: guides, the API, its events and states
            </Link>
          </li>
          <li>
            <Link href="/docs/errors" className="text-link inline-flex min-h-11 items-center">
              Every error and what to do about it
            </Link>
          </li>
          {isSandbox && (
            <li>
              <Link href="/dev/mailbox" className="text-link inline-flex min-h-11 items-center">
                The mailbox of this sandbox
              </Link>
            </li>
          )}
        </ul>
      </section>
      {isSandbox && (
        <p className="mt-10 rounded-card border border-line bg-card p-5 text-quiet">
          <strong className="text-ink">This is a sandbox.</strong> No real money moves here, and no mail leaves it.
        </p>
      )}
    </PageFrame>
  );
}
