import type { ApiHarness } from "@/server/testing/api-harness";
import { holdEveryOperation } from "@/server/testing/conformance/check";
import { declarationChecks } from "@/server/testing/conformance/declaration-checks";

// Declarations are inspected, not called.
holdEveryOperation(declarationChecks, () => ({}) as ApiHarness);
