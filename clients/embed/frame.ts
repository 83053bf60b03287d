/** What runs within a frame: tells the page around it how high this one is, whenever that changes. */
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
