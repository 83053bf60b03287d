"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface FollowGiftsProps {
  /** Where to ask for the marker, and the one of what the page shows. */
  path: string;
  marker: string;
  /** What is said about the newest gift once it is another one. */
  says: string;
  /** The button for whoever points at the list, which then stays as it is. */
  show: string;
  children: ReactNode;
}

const EVERY_MS = 15_000;

/**
 * Has the page read again once its gifts have changed, while it is looked at. Nothing moves under a pointer or the keyboard: there
 * is a button then. Without scripts, the page is as it was loaded.
 */
export function FollowGifts({ path, marker, says, show, children }: FollowGiftsProps) {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(marker);
  const [newest, setNewest] = useState(marker);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      const response = await fetch(path).catch(() => null);
      const found = response?.ok ? await response.json().catch(() => null) : null;
      if (typeof found?.marker === "string") setNewest(found.marker);
    };
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [path]);
  const isBehind = newest !== marker;
  useEffect(() => {
    if (isBehind && !box.current?.matches(":hover, :focus-within")) router.refresh();
  }, [isBehind, router]);
  return (
    <div ref={box}>
      <p role="status" className="sr-only">
        {marker === first.current ? "" : says}
      </p>
      {children}
      {isBehind && (
        <button type="button" className="button-quiet mt-3" onClick={() => router.refresh()}>
          {show}
        </button>
      )}
    </div>
  );
}
