import type { ShownTransfer } from "@/components/gift/transfer-instructions";
import { QUIET_ANYWHERE, qrCode } from "@/server/documents/qr-code";
import type { ExpectedTransfer } from "@/server/domain/gifts/actions/read-transfer";
import { isStructured, type TransferCode } from "@/server/domain/gifts/actions/transfer-code";
import { swissCross } from "@/server/kernel/swiss-qr-code";

/** The transfer that a gift waits for, with its code drawn. */
export function drawTransfer({ code, ...transfer }: ExpectedTransfer): ShownTransfer {
  return { ...transfer, code: code && drawn(code), isStructured: isStructured(transfer.instructions.reference) };
}

function drawn({ text, isSwiss }: TransferCode): ShownTransfer["code"] {
  const { size, path } = qrCode(text, QUIET_ANYWHERE);
  const cross = isSwiss ? swissCross(size - 2 * QUIET_ANYWHERE) : [];
  const shapes = cross.map(({ x, y, ...shape }) => ({ ...shape, x: x + QUIET_ANYWHERE, y: y + QUIET_ANYWHERE }));
  return { size, path, shapes };
}
