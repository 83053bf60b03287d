import { expect, it } from "vitest";
import { outgoingFormatName } from "@/server/domain/bank/outgoing/outgoing-format-name";
import { OUTGOING_FORMATS } from "@/server/ports/outgoing-file";

// Guards that operators see the bank's name for a format, and never our own.

it("names every format as banks do", () => {
  const names = OUTGOING_FORMATS.map(outgoingFormatName);
  expect(names).toEqual(["ISO 20022 (pain.001.001.03)", "ISO 20022 (pain.001.001.09)", "NACHA (PPD and CCD)", "CSV"]);
  expect(outgoingFormatName("pain.001.001.11")).toBe("pain.001.001.11");
});
