/**
 * What runs within a frame: tells the page around it how high this one is, whenever that changes, and shows what has
 * come in while somebody looks.
 */
import { type HeightMessage, originIn } from "./protocol";

const LOOK_EVERY_MS = 4_000;

if (window.parent !== window) tellHeights(originIn(window.name));
const shown = document.querySelector<HTMLElement>("main[data-live]");
if (shown) keepFresh(shown, shown.dataset.live ?? "");

function tellHeights(target: string): void {
  let told = 0;
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    window.parent.postMessage({ almoner: 1, height } satisfies HeightMessage, target);
  };
  new ResizeObserver(tell).observe(document.body);
  tell();
}

/** Shows the page anew when its sums have moved; the server alone knows how they are written. */
function keepFresh(main: HTMLElement, address: string): void {
  let before = "";
  const look = async () => {
    const isLookedAt = document.visibilityState === "visible" && !main.contains(document.activeElement);
    if (!isLookedAt) return;
    const sums = await textOf(address);
    if (before !== "" && sums !== before) {
      const page = new DOMParser().parseFromString(await textOf(location.href), "text/html");
      const fresh = page.querySelector("main[data-live]");
      if (fresh) main.replaceChildren(...fresh.childNodes);
    }
    before = sums;
  };
  setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
}

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}
