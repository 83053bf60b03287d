"use client";

import { useCallback, useSyncExternalStore } from "react";

const NAME = "almoner.docs.key";
const CHANGED = "almoner-docs-key";

/** The API key for trials, kept for this tab only and shared by its forms. Sent only in the header. */
export function useTrialKey(): [string, (key: string) => void] {
  const key = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(NAME) ?? "",
    () => "",
  );
  const keep = useCallback((next: string) => {
    sessionStorage.setItem(NAME, next.trim());
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [key, keep];
}

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
