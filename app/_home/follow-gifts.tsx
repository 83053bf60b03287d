"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface FollowGiftsProps {
  /** The URL that returns the marker, and the marker of what the page shows. */
  path: string;
  marker: string;
  /** The announcement when there is a new newest gift. */
  says: string;
  /** The label of the button that appears while the reader points at the list, which then stays unchanged. */
  show: string;
  children: ReactNode;
}

const EVERY_MS = 15_000;

/**
 * Refreshes the page when its gifts have changed, while it is visible. Nothing moves while the reader points at the
 * list or uses the keyboard in it: a button appears instead. Without scripts, the page stays as loaded.
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
