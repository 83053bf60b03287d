import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import {
  approveDisbursementRequest,
  cancelDisbursement,
  rejectDisbursement,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { addPoolMember, removePoolMember } from "@/server/domain/pools/members/change-members";
import { approvePoolChange, rejectPoolChange } from "@/server/domain/pools/rules/decide-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { RULES } from "@/server/testing/pool-model/model-mechanisms";
import * as model from "@/server/testing/pool-model/model-operations";
import type { ModelOptions } from "@/server/testing/pool-model/model-state";
import type { PoolCommand } from "@/server/testing/pool-model/pool-commands";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";
import type { StillClock } from "@/server/testing/still-clock";

/** Where sequences are played: a database, a clock that stands still, and the people, with the first steward first. */
export interface Stage {
  fixture: GiftFixture;
  clock: StillClock;
  people: string[];
  /** How often each command got each answer. */
  answers: Map<string, number>;
}

/**
 * Runs a command: first on the product, then on the model. The second function takes the id that the product created,
 * and the id of the pool's last proposed change.
 */
export type Prepared = [() => Promise<unknown>, (made: string | null, change: string | null) => void];

type Of<Kind extends PoolCommand["do"]> = Extract<PoolCommand, { do: Kind }>;

/** Returns what a command does to the product and to the model; null if it does not apply. */
export function prepareCommand(stage: Stage, id: string, pool: PoolModel, command: PoolCommand): Prepared | null {
  const { people, fixture } = stage;
  const ctx = fixture.partner;
  switch (command.do) {
    case "commit":
      return prepareCommit(stage, id, pool, command);
    case "cancel":
      return prepareCancel(stage, id, pool, command);
    case "request": {
      const [by, to] = [people[command.by]!, people[command.to]!];
      return [
        () => requestDisbursement(ctx, { id, to, amount_cents: BigInt(command.cents), identity_id: by }),
        (made) => model.modelRequest(pool, { id: made, by, to, cents: command.cents }),
      ];
    }
    case "approve":
    case "reject":
    case "withdraw":
    case "vote":
      return prepareAct(stage, id, pool, command);
    case "draw":
      return [() => drawDisbursement(ctx, { id }), () => model.modelDraw(pool)];
    case "set status":
      return [() => updatePool(ctx, { id, status: command.status }), () => model.modelSetStatus(pool, command.status)];
    case "add": {
      const { role } = command;
      const who = people[command.who]!;
      return [
        () => addPoolMember(ctx, { id, identity_id: who, role }),
        (_made, change) => model.modelAdd(pool, who, role, change),
      ];
    }
    case "remove": {
      const who = people[command.who]!;
      return [() => removePoolMember(ctx, { id, identity_id: who }), () => model.modelRemove(pool, who)];
    }
    case "govern":
      return prepareGovern(stage, id, pool, command);
    case "decide change":
      return prepareDecision(stage, id, pool, command);
    case "wait":
      return null;
  }
}

function prepareCommit({ people, fixture }: Stage, id: string, pool: PoolModel, command: Of<"commit">): Prepared {
  const { cadence, cents, method, renews } = command;
  const who = people[command.who]!;
  const terms = { cadence, per_cadence_amount_cents: BigInt(cents), payment_method_id: method, auto_renew: renews };
  return [
    () => commitToPool(fixture.partner, { id, identity_id: who, ...terms }),
    (made) => model.modelCommit(pool, who, made!, { cadence, cents, method, renews }),
  ];
}

function prepareCancel({ people, fixture }: Stage, id: string, pool: PoolModel, command: Of<"cancel">) {
  const who = people[command.who]!;
  const commitment = pool.openCommitmentOf(who) ?? pool.commitments.find(({ memberId }) => memberId === who);
  if (!commitment) return null;
  const key = { id, commitment_id: commitment.id };
  return [() => cancelCommitment(fixture.partner, key), () => model.modelCancel(pool, commitment)] satisfies Prepared;
}

function prepareGovern({ fixture }: Stage, id: string, pool: PoolModel, command: Of<"govern">): Prepared {
  const { mechanism } = pool;
  const governance = RULES[mechanism][command.rules % RULES[mechanism].length]!;
  const options = optionsOf({ mechanism, governance }) as ModelOptions;
  return [
    () => updatePool(fixture.partner, { id, governance }),
    (_made, change) => model.modelGovern(pool, options, change),
  ];
}

function prepareDecision({ fixture }: Stage, id: string, pool: PoolModel, command: Of<"decide change">) {
  const change = pool.changes[command.change % Math.max(1, pool.changes.length)];
  if (!change) return null;
  const decide = command.approves ? approvePoolChange : rejectPoolChange;
  return [
    () => decide(fixture.partner, { id, change_id: change.id }),
    () => model.modelDecideChange(pool, change, command.approves),
  ] satisfies Prepared;
}

function prepareAct(
  stage: Stage,
  id: string,
  pool: PoolModel,
  command: PoolCommand & { do: "approve" | "reject" | "withdraw" | "vote" },
): Prepared | null {
  const ctx = stage.fixture.partner;
  const asked = pool.requests.filter((request) => request.id !== null);
  // Counts from the newest request, because older ones are mostly decided.
  const request = asked.at(-1 - (command.request % Math.max(1, asked.length)));
  if (!request) return null;
  const by = stage.people[command.by]!;
  const input = { id, disbursement_id: request.id!, identity_id: by };
  if (command.do === "vote") {
    const { choice } = command;
    return [() => voteOnDisbursement(ctx, { ...input, choice }), () => model.modelVote(pool, request, by, choice)];
  }
  const [product, inModel] = {
    approve: [approveDisbursementRequest, model.modelApprove] as const,
    reject: [rejectDisbursement, model.modelReject] as const,
    withdraw: [cancelDisbursement, model.modelWithdraw] as const,
  }[command.do];
  return [() => product(ctx, input), () => inModel(pool, request, by)];
}
