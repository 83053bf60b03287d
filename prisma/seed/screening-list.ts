import type { ListedParty } from "@/server/ports/screening-matcher";

/** Fictional parties that the sandbox screens against. */
export const SANDBOX_LIST = "sandbox";
export const sandboxParties: Omit<ListedParty, "list">[] = [
  {
    uid: "S-1",
    kind: "individual",
    name: "Blocked Testperson",
    aliases: ["Blockirt Testperson", "Блокирт Тестперсон"],
  },
  { uid: "S-2", kind: "individual", name: "Viktor Grimaldov", aliases: ["Victor Grimaldoff"] },
  { uid: "S-3", kind: "individual", name: "Amara Nightwell-Okonjo", aliases: ["A. Nightwell Okonjo"] },
  { uid: "S-4", kind: "organization", name: "Forbidden Holdings Ltd", aliases: ["Forbidden Group"] },
  { uid: "S-5", kind: "organization", name: "Shadow Harbor Trading GmbH", aliases: ["SHT Trading"] },
];
