import { Paperclip } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { Email } from "postal-mime";
import { EmailTime } from "@/app/dev/_mailbox/email-time";
import { addressText, readEmail, sentAt } from "@/app/dev/_mailbox/mailbox";
import { PageFrame } from "@/components/ui/page-frame";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Email", robots: { index: false } };

export default async function EmailPage({ params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const email = await readEmail(file);
  if (!email) notFound();
  return (
    <PageFrame>
      <p>
        <Link href="/dev/mailbox" className="text-link inline-flex min-h-11 items-center">
          All emails
        </Link>
      </p>
      <h1 className="section-title mt-2">
        <bdi>{email.subject || "(no subject)"}</bdi>
      </h1>
      <dl className="mt-4">
        <Line name="From" value={addressText(email.from)} />
        <Line name="To" value={addressText(email.to)} />
        <Line name="Sent" value={<EmailTime instant={sentAt(email)} />} />
      </dl>
      <Attachments email={email} file={file} />
      {email.text && (
        <section aria-labelledby="text" className="mt-8">
          <h2 id="text" className="text-xl">
            Plain text
          </h2>
          <div className="mt-3 max-w-measure whitespace-pre-wrap break-words" dir="auto">
            {email.text}
          </div>
        </section>
      )}
      {email.html && (
        <p className="mt-4">
          <a href={`/dev/mailbox/${file}/html`} className="text-link inline-flex min-h-11 items-center">
            The email as it looks in an email client
          </a>
        </p>
      )}
      <details className="mt-8">
        <summary className="min-h-11 cursor-pointer py-2">All headers</summary>
        <dl className="mt-2 break-words text-sm">
          {email.headers.map(({ key, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may stand twice, and never moves
            <Line key={index} name={key} value={value} />
          ))}
        </dl>
      </details>
    </PageFrame>
  );
}

function Line({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="border-line border-t py-2 sm:flex sm:gap-4">
      <dt className="text-quiet sm:w-40 sm:flex-none">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
        {value}
      </dd>
    </div>
  );
}

function Attachments({ email, file }: { email: Email; file: string }) {
  if (email.attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="mt-4 flex flex-wrap gap-3">
      {email.attachments.map(({ filename }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attachment is identified by its position in the email
        <li key={index}>
          <a
            href={`/dev/mailbox/${file}/attachments/${index}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-card px-4"
          >
            <Paperclip aria-hidden="true" size={16} />
            <bdi>{filename ?? `attachment ${index + 1}`}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
