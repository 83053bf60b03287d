"use client";

import { MessagePanel } from "@/components/ui/message-panel";
import { PageFrame } from "@/components/ui/page-frame";

interface FailedPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function FailedPage({ error, reset }: FailedPageProps) {
  return (
    <PageFrame>
      <MessagePanel title="Something went wrong">
        <p>We couldn’t show this page. This is a problem on our side. Try again in a moment.</p>
        {error.digest && (
          <p>
            If it keeps happening, quote this reference: <code className="select-all tabular-nums">{error.digest}</code>
          </p>
        )}
        <button
          type="button"
          onClick={reset}
          className="min-h-11 rounded-control bg-accent px-5 font-semibold text-accent-ink"
        >
          Try again
        </button>
      </MessagePanel>
    </PageFrame>
  );
}
