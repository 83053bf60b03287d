interface LeadOnProps {
  url: string;
  text: string;
  label: string;
}

/**
 * Leads on to another site by itself, or by its link. Browsers let no form lead to another site, not even in several steps, so
 * what a payment provider's form returns to is a page with this, and no redirect.
 */
export function LeadOn({ url, text, label }: LeadOnProps) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <p className="text-lead">{text}</p>
      <p className="mt-6">
        <a href={url} className="button-primary">
          {label}
        </a>
      </p>
    </>
  );
}
