import "@/components/campaign/campaign.css";
import type { Metadata } from "next";
import { PageScript } from "@/components/ui/page-script";

export const dynamic = "force-dynamic";
export const metadata: Metadata = {
  title: "Sample page",
  robots: { index: false },
  alternates: { canonical: "/dev/sample-page" },
  other: { "page-scripts": "own", "page-status": "410" },
};

/**
 * A page that contains one of each part that the page handler looks for. The build renders it to check that all are
 * found.
 */
export default function SamplePage() {
  return (
    <main>
      <h1 className="page-title">{"A <script> in a title"}</h1>
      <PageScript />
    </main>
  );
}
