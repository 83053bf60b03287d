import { OwnScript } from "@/components/ui/own-script";

/** Loads the script that reports a frame's height to its page. It does nothing outside a frame. */
export function EmbedFrameScript() {
  return <OwnScript src="/embed-frame.js" />;
}
