"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

const KEY = "almoner.docs.language";

/** Applies a language choice everywhere, including the next page. Renders nothing. */
export function LanguageMemory() {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other switches
  useEffect(() => {
    const language = localStorage.getItem(KEY);
    if (language) choose(language);
  }, [pathname]);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const language = target instanceof HTMLInputElement ? target.dataset.language : undefined;
      if (!language) return;
      localStorage.setItem(KEY, language);
      choose(language);
    };
    document.addEventListener("change", remember);
    return () => document.removeEventListener("change", remember);
  }, []);
  return null;
}

function choose(language: string) {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-language]"))
    if (input.dataset.language === language) input.checked = true;
}
