import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { GuideText } from "@/components/docs/guide-text";

export const metadata: Metadata = {
  title: "Changelog",
  description: "What is new in each version of Almoner.",
};

export default async function ChangelogPage() {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "CHANGELOG.md");
  const written = await readFile(file, "utf8");
  return (
    <DocsPage title="Changelog" lead="What is new in each version, newest first.">
      {/* The page already shows the title. */}
      <GuideText text={written.replace(/^# .*\n/, "")} />
    </DocsPage>
  );
}
