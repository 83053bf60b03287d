import type { RejectedCode } from "@/server/domain/users/redeem-code";
import type { FormErrorCode } from "@/server/forms/define-form";

/** The form errors for a rejected code. */
export const CODE_ERRORS: Record<RejectedCode, FormErrorCode> = { wrong: "codeWrong", tooMany: "tooManyCodes" };
