"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

interface GiftWatchProps {
  /** Where the present version is told. */
  url: string;
  /** What the page shows now. */
  version: string;
  label: string;
}

const EVERY_MS = 2_000;

/** Shows the page anew as soon as there is something new to say. Rests while nobody looks. */
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
