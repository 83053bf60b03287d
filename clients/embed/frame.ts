/** What runs within a frame: tells the page around it how high this one is, whenever that changes. */
import { type HeightMessage, originIn } from "./protocol";

if (window.parent !== window) {
  const target = originIn(window.name);
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
