"use client";

import { Copy, Share2 } from "lucide-react";
import { useEffect, useState } from "react";

interface ShareButtonsProps {
  url: string;
  title: string;
  texts: { copy: string; copied: string; share: string };
}

/** Copies a URL, or opens the device's share dialog. Renders nothing if neither is available. */
export function ShareButtons({ url, title, texts }: ShareButtonsProps) {
  const [can, setCan] = useState({ copy: false, share: false });
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCan({ copy: "clipboard" in navigator, share: "share" in navigator }), []);
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true));
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {can.share && (
        // Closing the share dialog is not an error.
        <button type="button" className="button-quiet" onClick={() => navigator.share({ url, title }).catch(() => {})}>
          <Share2 aria-hidden="true" size={18} />
          {texts.share}
        </button>
      )}
      {can.copy && (
        <button type="button" className="button-quiet" onClick={copy}>
          <Copy aria-hidden="true" size={18} />
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </button>
      )}
    </div>
  );
}
