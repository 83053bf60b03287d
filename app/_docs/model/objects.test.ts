import { describe, expect, it } from "vitest";
import { readObjects } from "@/app/_docs/model/objects";
import { readReference } from "@/app/_docs/model/reference";
import { STATE_MACHINES } from "@/app/_docs/states/state-machines";

const URL_OF_SERVER = "https://almoner.example";
const objects = readObjects(URL_OF_SERVER);
const objectOf = (name: string) => objects.find((object) => object.name === name)!;

describe("the pages of objects", () => {
  it("have each object once, with its fields and the operations that return it", () => {
    expect(new Set(objects.map(({ slug }) => slug)).size).toBe(objects.length);
    for (const { name, fields, operations } of objects) {
      expect(
        fields.map((field) => field.name),
        name,
      ).toContain("id");
      expect(operations.length, name).toBeGreaterThan(0);
    }
    const ids = objectOf("Gift").operations.map(({ operation }) => operation.id);
    expect(ids).toEqual(expect.arrayContaining(["createGift", "getGift", "listGifts", "refundGift"]));
  });

  it("show what some responses have in addition on the page of the object", () => {
    const endpoint = objectOf("WebhookEndpoint");
    expect(objectOf("CreatedWebhookEndpoint")).toBeUndefined();
    const [variant] = endpoint.variants;
    expect(variant!.fields.map(({ name }) => name)).toEqual(["signing_secret"]);
  });

  it("include every object that an operation gets or creates, with an example", () => {
    const shown = new Set(objects.flatMap(({ name, variants }) => [name, ...variants.map((variant) => variant.name)]));
    const responses = readReference(URL_OF_SERVER).flatMap(({ operations }) =>
      operations.map(({ response }) => response),
    );
    for (const { name, fields, example } of responses) {
      if (name === null || !fields.some((field) => field.name === "id")) continue;
      expect(shown).toContain(name);
      expect(example, name).not.toBeNull();
    }
  });

  it("draw the states of every object that has some", () => {
    const drawn = new Set(objects.flatMap(({ states }) => states?.resource ?? []));
    const unseen = STATE_MACHINES.map(({ resource }) => resource).filter((resource) => !drawn.has(resource));
    // Neither is an object of its own: a checkout belongs to a page, and an approval is a field of a page.
    expect(unseen).toEqual(["p2p_page_approval", "checkout"]);
  });
});
