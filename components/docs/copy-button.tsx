"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers. */
  what: string;
}

const SAID_MS = 2_000;

/** Copies a text and announces it politely to screen readers. Hidden where copying is unavailable. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [isAble, setIsAble] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => setIsAble(Boolean(navigator.clipboard)), []);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <span className={isAble ? "inline-flex" : "invisible inline-flex"}>
      <button type="button" onClick={copy} className="copy-button">
        <Icon aria-hidden="true" size={15} strokeWidth={1.75} />
        {isCopied ? "Copied" : "Copy"}
        <span className="sr-only"> {what}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied ? "Copied to the clipboard." : ""}
      </span>
    </span>
  );
}
