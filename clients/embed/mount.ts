/**
 * The script that other sites load as `/embed.js`: puts a frame with a part of a campaign into each element that asks
 * for one, and keeps it as high as its content. It sets no cookie, reads nothing else from the page, and defines one
 * global: `Almoner`.
 */
import { isSizeMessage, nameFor } from "./protocol";

/** The parts that can be shown and their typical heights, which keeps layout shift small. */
const KINDS: Record<string, number> = { button: 64, progress: 176, wall: 420, checkout: 900 };
/** The `color-scheme` of a frame for each theme. A frame is opaque if its element and its content differ in it. */
const SCHEMES: Record<string, string> = { light: "light", dark: "dark", auto: "light dark" };
const CAMPAIGN = /^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/;
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

interface Almoner {
  version: number;
  /** Mounts every element within the root, or the document, that isn't mounted yet. */
  mount(root?: ParentNode): void;
}

declare global {
  var Almoner: Almoner | undefined;
}

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="/embed.js"]');

if (globalThis.Almoner) globalThis.Almoner.mount();
else if (script) start(new URL(script.src).origin);

function start(origin: string): void {
  const mounted = new WeakSet<Element>();
  let frames: HTMLIFrameElement[] = [];

  const mountOne = (place: HTMLElement) => {
    if (mounted.has(place)) return;
    mounted.add(place);
    const frame = frameFor(place, origin);
    if (!frame) return;
    frames = frames.filter((known) => known.isConnected);
    frames.push(frame);
    place.replaceChildren(frame);
  };
  const mount = (root: ParentNode = document) => {
    if (root instanceof HTMLElement && root.matches("[data-almoner]")) mountOne(root);
    for (const place of root.querySelectorAll<HTMLElement>("[data-almoner]")) mountOne(place);
  };

  addEventListener("message", (event) => {
    if (event.origin !== origin || !isSizeMessage(event.data)) return;
    const { height, width } = event.data;
    const frame = frames.find(({ contentWindow }) => contentWindow === event.source);
    if (!frame) return;
    frame.style.height = `${height}px`;
    if (width) frame.style.width = `min(100%, ${width}px)`;
  });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) mount(node);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });

  globalThis.Almoner = { version: 1, mount };
  mount();
}

/** The theme that an element asks for, or the color scheme of the page around it: most pages have only a light one. */
function themeOf(place: HTMLElement): string {
  const { theme = "" } = place.dataset;
  if (Object.hasOwn(SCHEMES, theme)) return theme;
  const schemes = getComputedStyle(place).colorScheme.split(" ");
  if (!schemes.includes("dark")) return "light";
  return schemes.includes("light") ? "auto" : "dark";
}

/** The frame that an element asks for; null, with a console warning, if its attributes are invalid. */
function frameFor(place: HTMLElement, origin: string): HTMLIFrameElement | null {
  const { almoner = "", show = "progress", lang, title } = place.dataset;
  const height = Object.hasOwn(KINDS, show) ? KINDS[show] : undefined;
  if (!CAMPAIGN.test(almoner) || !height) {
    console.warn(`Almoner: nothing to show for data-almoner="${almoner}" data-show="${show}"`);
    return null;
  }
  const url = new URL(`/embed/${almoner}/${show}`, origin);
  if (lang) url.searchParams.set("lang", lang);
  const theme = themeOf(place);
  url.searchParams.set("theme", theme);
  const frame = document.createElement("iframe");
  // The fallback text for readers without scripts becomes the frame's title.
  frame.title = title ?? (place.textContent?.replace(/\s+/g, " ").trim() || "Almoner");
  frame.name = nameFor(location.origin);
  frame.loading = "lazy";
  frame.setAttribute("sandbox", SANDBOX);
  Object.assign(frame.style, {
    width: "100%",
    height: `${height}px`,
    border: "0",
    display: "block",
    colorScheme: SCHEMES[theme],
  });
  frame.src = url.href;
  return frame;
}
