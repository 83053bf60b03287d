import { SPARE_METHOD } from "@/server/cli/tests/simulate/acts/give";
import { BYSTANDER } from "@/server/cli/tests/simulate/acts/request";
import { takeName } from "@/server/cli/tests/simulate/checks/names-model";
import { PAYERS } from "@/server/cli/tests/simulate/forms/form-story";
import { personIn } from "@/server/cli/tests/simulate/story/cast";
import { PERSON_NAMES } from "@/server/cli/tests/simulate/story/person-names";
import type { Action, Person } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Context } from "@/server/operations/context";

/** Actions on people, and changes that they make to their own records. */
export type PersonAction = Action & { do: "suspend" | "list" | "rename" | "add method" };

/** Carries out an action on a person. Returns the outcome. */
export async function actOnPerson(ctx: Context, stage: Stage, action: PersonAction): Promise<string> {
  const { cast, memory } = stage;
  const partner = ctx.as(cast.partner);
  switch (action.do) {
    case "suspend": {
      const { id } = personIn(cast, action.who);
      memory.suspects.add(id);
      await ctx.transaction((tx) => suspendIdentity(tx, id, "operator"));
      memory.suspended.add(id);
      await failOpenGiftsOf(ctx, id);
      return "suspended";
    }
    case "list": {
      const { id } = personIn(cast, action.who);
      memory.suspects.add(id);
      const { turns, observer } = stage.world;
      const { displayName } = await turns.ask(BYSTANDER, null, async () =>
        observer.db.identity.findUniqueOrThrow({ where: { id } }),
      );
      memory.listed.add(displayName!);
      const kind = "individual" as const;
      const parties = [...memory.listed].map((name) => ({ uid: name, kind, name, aliases: [] }));
      return `version ${(await replaceList(ctx, "story", parties, { isDecisive: true })).version}`;
    }
    case "rename": {
      const { id } = personIn(cast, action.who);
      const display_name = namesOf(action.who)[action.name]!;
      // Taking a listed name gets the person listed.
      if (memory.listed.has(display_name)) memory.suspects.add(id);
      const haveTaken = takeName(stage, id, { name: display_name, before: namesOf(action.who)[0]! });
      await updateIdentity(partner, { id, display_name });
      haveTaken();
      return display_name;
    }
    case "add method": {
      const { id } = cast.donors[action.donor]!;
      const possible = memory.defaults.get(id) ?? [SPARE_METHOD];
      memory.defaults.set(id, [...possible, action.method]);
      for (const asked of memory.gifts.values())
        if (asked.fromId === id && asked.method === null && !asked.answer) asked.methods.push(action.method);
      await createPaymentMethod(partner, { id, token: action.method, default: true });
      // Of two concurrent changes, either may be the last.
      memory.defaults.set(id, memory.isAlone ? [action.method] : [...possible, action.method]);
      return "the default";
    }
  }
}

function namesOf(who: Person): readonly string[] {
  if ("payer" in who) return [PAYERS[who.payer]!.name];
  return "donor" in who ? PERSON_NAMES.donors[who.donor]! : PERSON_NAMES.sponsors[who.sponsor]!;
}
