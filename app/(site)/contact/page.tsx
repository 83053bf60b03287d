import { LegalPage, legalMetadata } from "@/app/_site/legal-page";

export function generateMetadata({ searchParams }: PageProps<"/contact">) {
  return legalMetadata("contact", searchParams);
}

export default function ContactPage({ searchParams }: PageProps<"/contact">) {
  return <LegalPage part="contact" searchParams={searchParams} />;
}
