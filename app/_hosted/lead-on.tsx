interface LeadOnProps {
  url: string;
  text: string;
  label: string;
}

/**
 * Leads to another site automatically, or by its link. Browsers don't let a form redirect to another site, not even
 * indirectly (`form-action`), so the page after a payment provider's form uses this instead of a redirect.
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
