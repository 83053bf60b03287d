import { OwnScript } from "@/components/ui/own-script";

/** Loads what tells the page around a frame how high it is. Alone in a window it does nothing. */
export function EmbedFrameScript() {
  return <OwnScript src="/embed-frame.js" />;
}
