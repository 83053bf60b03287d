import { expect, test } from "vitest";
import { isPlanned, SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { readSourceFiles } from "@/server/testing/source-files";

// Guards the documentation: an event marked as planned although it is emitted, or the other way round.
test("planned are exactly the events that no operation emits", () => {
  const code = readSourceFiles()
    .filter(({ path }) => path.startsWith("server/domain/") && !path.includes(".test."))
    .map(({ text }) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, ""))
    .join("\n");
  const unsent = SUBSCRIBABLE_EVENTS.filter((type) => !code.includes(`"${type}"`) && !code.includes(`'${type}'`));
  expect(SUBSCRIBABLE_EVENTS.filter(isPlanned)).toEqual(unsent);
});
