import { LegalPage, legalMetadata } from "@/app/_site/legal-page";

export function generateMetadata({ searchParams }: PageProps<"/privacy">) {
  return legalMetadata("privacy", searchParams);
}

export default function PrivacyPage({ searchParams }: PageProps<"/privacy">) {
  return <LegalPage part="privacy" searchParams={searchParams} />;
}
