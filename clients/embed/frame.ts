/** Runs within a frame: reports its height to the page around it whenever it changes. */
import { type HeightMessage, originIn } from "./protocol";

if (window.parent !== window) {
  const target = originIn(window.name);
  let reportedHeight = 0;
  const reportHeight = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === reportedHeight || height === 0) return;
    reportedHeight = height;
    window.parent.postMessage({ almoner: 1, height } satisfies HeightMessage, target);
  };
  new ResizeObserver(reportHeight).observe(document.body);
  reportHeight();
}
