"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

interface GiftWatchProps {
  /** The URL of the current version. */
  url: string;
  /** The version that the page shows. */
  version: string;
  label: string;
}

const EVERY_MS = 2_000;

/** Reloads the page as soon as its version changes. Pauses while the page is hidden. */
export function GiftWatch({ url, version, label }: GiftWatchProps) {
  const router = useRouter();
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const response = await fetch(url).catch(() => null);
      if (response?.ok && (await response.json()).version !== version) router.refresh();
    };
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [router, url, version]);
  return <p className="mt-3 text-quiet text-small">{label}</p>;
}
