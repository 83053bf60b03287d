// The start of the picture thread; like the PDF thread's it teaches itself TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./picture-thread.ts");
