// The start of the PDF thread. It teaches this thread TypeScript by itself, so that it does not matter how the process
// around it was started: by tsx, by Next or by the tests.
import { register } from "tsx/esm/api";

register();
await import("./pdf-thread.ts");
