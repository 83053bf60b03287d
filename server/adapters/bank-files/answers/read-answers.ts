import { readNachaReturns } from "@/server/adapters/bank-files/answers/nacha-returns";
import { readPain002 } from "@/server/adapters/bank-files/answers/pain-002";
import { peekBytes } from "@/server/adapters/bank-files/peek-bytes";
import type { PaymentAnswer } from "@/server/ports/payment-answer";

const DETECTED_BYTES = 64;

/** Reads a bank's answer to a file of payments: a pain.002 report, or NACHA returns and notifications of change. */
export async function* readAnswers(source: AsyncIterable<Uint8Array>): AsyncGenerator<PaymentAnswer> {
  const { start, bytes } = await peekBytes(source, DETECTED_BYTES);
  const isXml = start
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trimStart()
    .startsWith("<");
  yield* isXml ? readPain002(bytes) : readNachaReturns(bytes);
}
