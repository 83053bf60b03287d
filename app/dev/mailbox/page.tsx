import { Paperclip } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { EmailTime } from "@/app/dev/_mailbox/email-time";
import { listEmails } from "@/app/dev/_mailbox/mailbox";
import { MessagePanel } from "@/components/ui/message-panel";
import { PageFrame } from "@/components/ui/page-frame";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Mailbox", robots: { index: false } };

export default async function MailboxPage() {
  const emails = await listEmails();
  if (!emails) notFound();
  if (emails.length === 0) {
    return (
      <PageFrame>
        <MessagePanel title="No emails yet">
          <p>Make a gift to a verified charity. The receipt arrives here a few seconds after the gift settles.</p>
          <RefreshLink />
        </MessagePanel>
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="page-title">Mailbox</h1>
        <RefreshLink />
      </div>
      <p className="mt-2 text-quiet">Emails this sandbox would have sent, newest first.</p>
      <ul className="mt-8">
        {emails.map(({ file, subject, to, sentAt, attachments }) => (
          <li key={file} className="border-line border-t py-4">
            <Link href={`/dev/mailbox/${file}`} className="text-link font-semibold">
              <bdi>{subject}</bdi>
            </Link>
            <p className="mt-1 flex flex-wrap gap-x-4 text-quiet text-sm">
              <span>
                To <bdi>{to}</bdi>
              </span>
              <EmailTime instant={sentAt} />
              {attachments > 0 && (
                <span className="inline-flex items-center gap-1">
                  <Paperclip aria-hidden="true" size={15} />
                  {attachments === 1 ? "1 attachment" : `${attachments} attachments`}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

/** A plain link instead of Next's, to reload the page. */
function RefreshLink() {
  return (
    <a href="/dev/mailbox" className="text-link inline-flex min-h-11 items-center">
      Refresh
    </a>
  );
}
