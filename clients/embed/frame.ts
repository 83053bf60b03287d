/** Runs within a frame: reports the size of what it shows to the page around it whenever that changes. */
import { NAME_START, originIn, type SizeMessage } from "./protocol";

if (window.parent !== window) {
  const target = originIn(window.name);
  const fitted = document.querySelector<HTMLElement>("[data-fit]");
  let reported = "";
  const reportSize = () => {
    const height = heightOfAll();
    const message: SizeMessage = fitted ? { almoner: 1, height, width: widthOf(fitted) } : { almoner: 1, height };
    const text = JSON.stringify(message);
    if (text === reported || height === 0) return;
    reported = text;
    window.parent.postMessage(message, target);
  };
  const observer = new ResizeObserver(reportSize);
  observer.observe(document.body);
  if (fitted) observer.observe(fitted);
  reportSize();
}

/**
 * The height of everything, which a frame shows only once its page has made room for it. A page that our script is not on
 * may still listen.
 */
function heightOfAll(): number {
  const root = document.documentElement;
  root.dataset.sized = "";
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (!window.name.startsWith(NAME_START)) delete root.dataset.sized;
  return height;
}

/** The width without a limit: a label that is cut off has more of it. */
function widthOf(fitted: HTMLElement): number {
  const label = fitted.querySelector("[data-fit-label]");
  const missing = label ? label.scrollWidth - label.clientWidth : 0;
  return Math.ceil(fitted.getBoundingClientRect().width) + missing;
}
