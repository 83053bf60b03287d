import { exampleOf, JSON_TYPE, type OpenapiDocument, resolved } from "@/app/_docs/model/openapi-types";
import { fieldOf, fieldsOf } from "@/app/_docs/model/schema-fields";
import type { Field } from "@/components/docs/reference-types";
import { openapiDocument } from "@/server/api/openapi";
import { DELIVERED_EVENTS, eventMeaning, isPlanned } from "@/server/events/catalogue";

/** One event as its entry in the event list. */
export interface EventEntry {
  type: string;
  when: string;
  isSent: boolean;
  /** The payload posted to subscribers, as formatted JSON; null if the document has no example. */
  example: string | null;
  fields: Field[];
}

/** The name as a URL fragment. */
export function eventAnchor(type: string): string {
  return type.replaceAll(".", "-");
}

/** Every event that can be delivered to a subscriber. */
export function readEvents(publicUrl: string): EventEntry[] {
  const document = openapiDocument(publicUrl) as OpenapiDocument;
  return DELIVERED_EVENTS.map((type) => {
    const body = document.webhooks?.[type]?.post?.requestBody;
    const media = body && resolved(document, body).content?.[JSON_TYPE];
    return {
      type,
      when: eventMeaning(type),
      isSent: !isPlanned(type),
      example: exampleOf(document, media),
      fields: media?.schema ? fieldsOf(document, media.schema, eventAnchor(type)) : [],
    };
  });
}

/** The headers of a delivery, the same for every event. */
export function readDeliveryHeaders(publicUrl: string): Field[] {
  const document = openapiDocument(publicUrl) as OpenapiDocument;
  const parameters = document.webhooks?.["gift.settled"]?.post?.parameters ?? [];
  return parameters.map((parameter) => {
    const { name, schema = {}, required = false, description } = resolved(document, parameter);
    const field = fieldOf(document, name, schema, `header-${name.toLowerCase()}`, required);
    return { ...field, description: description ?? field.description };
  });
}
