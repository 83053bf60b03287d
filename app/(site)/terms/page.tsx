import { LegalPage, legalMetadata } from "@/app/_site/legal-page";

export function generateMetadata({ searchParams }: PageProps<"/terms">) {
  return legalMetadata("terms", searchParams);
}

export default function TermsPage({ searchParams }: PageProps<"/terms">) {
  return <LegalPage part="terms" searchParams={searchParams} />;
}
