import type { EventDraft } from "@/server/events/emit";
import { type ReadDisbursement, serializeDisbursement } from "@/server/resources/disbursement";

/** The data of an event about a request, and who is concerned: the stewards, who asked for it, and who is paid. */
export function disbursementEvent(
  disbursement: ReadDisbursement & { stewardIds: string[] },
): Pick<EventDraft, "partyIds" | "data"> {
  const { stewardIds, requestedById, toId } = disbursement;
  return {
    partyIds: [...new Set([...stewardIds, requestedById, toId])],
    data: serializeDisbursement(disbursement),
  };
}
