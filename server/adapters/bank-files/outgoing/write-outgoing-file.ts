import { writeOutgoingCsv } from "@/server/adapters/bank-files/outgoing/csv";
import { writeNacha } from "@/server/adapters/bank-files/outgoing/nacha";
import { writePain001 } from "@/server/adapters/bank-files/outgoing/pain-001";
import type { OutgoingBatch, OutgoingFile, OutgoingFormat } from "@/server/ports/outgoing-file";

const WRITERS: Record<OutgoingFormat, (batch: OutgoingBatch) => OutgoingFile> = {
  "pain.001.001.03": (batch) => writePain001(batch, "pain.001.001.03"),
  "pain.001.001.09": (batch) => writePain001(batch, "pain.001.001.09"),
  nacha: writeNacha,
  csv: writeOutgoingCsv,
};

/**
 * Writes a batch in a format. The same batch gives the same bytes. Throws an `OutgoingFileError` if the format cannot
 * represent it.
 */
export function writeOutgoingFile(format: OutgoingFormat, batch: OutgoingBatch): OutgoingFile {
  return WRITERS[format](batch);
}
