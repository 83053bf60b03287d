import { expect, type Page } from "@playwright/test";

interface Watched {
  ran?: unknown;
  violations: string[];
}

/**
 * Watches a page for what hostile text would do: run a script, open a dialog, or violate the content security policy.
 * Requests to other hosts are blocked.
 */
export async function watchForIntruders(page: Page): Promise<() => Promise<void>> {
  const errors: string[] = [];
  page.on("dialog", (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
  await page.route(/^https:\/\/nowhere\.invalid/, (route) => route.abort());
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      watched.violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return async () => {
    const found = await page.evaluate(() => {
      const { ran, violations } = window as unknown as Watched;
      const elements = [...document.querySelectorAll("*")];
      const handlers = elements.filter((element) => [...element.attributes].some(({ name }) => name.startsWith("on")));
      const foreign = document.querySelectorAll(
        'iframe, object, embed, base, script[src^="http"], link[rel=stylesheet][href*="nowhere"]',
      );
      const links = [...document.querySelectorAll("a[href]")].filter((link) =>
        /^\s*javascript:/i.test(link.getAttribute("href")!),
      );
      return {
        ran: ran ?? null,
        violations,
        odd: [...handlers, ...foreign, ...links].map((element) => element.outerHTML),
      };
    });
    expect({ ...found, errors }).toEqual({ ran: null, violations: [], odd: [], errors: [] });
  };
}
