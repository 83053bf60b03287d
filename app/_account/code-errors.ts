import type { RejectedCode } from "@/server/domain/users/redeem-code";
import type { FormErrorCode } from "@/server/forms/define-form";

/** What a form says of a code that was not taken. */
export const CODE_ERRORS: Record<RejectedCode, FormErrorCode> = { wrong: "codeWrong", tooMany: "tooManyCodes" };
