import type { Metadata } from "next";
import Link from "next/link";
import { CalmMessage } from "@/components/ui/calm-message";
import { PageFrame } from "@/components/ui/page-frame";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PageFrame>
      <CalmMessage title="There is no page here">
        <p>The address may have a letter too many or too few, or the page has moved.</p>
        <p>
          <Link href="/" className="text-link">
            Go to the first page
          </Link>
        </p>
      </CalmMessage>
    </PageFrame>
  );
}
