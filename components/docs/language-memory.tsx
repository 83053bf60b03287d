"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

const KEY = "almoner.docs.language";

/** Choosing a language in one place chooses it everywhere, on the next page too. Shows nothing. */
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
