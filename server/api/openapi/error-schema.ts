import { z } from "zod";
import { declaredFor } from "@/server/api/declared-errors";
import { MESSAGE_SHOWN_CHARACTERS, PARAM_SHOWN_CHARACTERS } from "@/server/api/failure-response";
import { documentedEndpoints } from "@/server/api/registry";
import { MethodNotAllowed, UnknownPath } from "@/server/api/request-errors";
import { DETAILS_MAX } from "@/server/api/validate";
import { type DefinedError, ERROR_KINDS } from "@/server/kernel/errors";
import { idField } from "@/server/resources/fields";
import { openObjectOut, textOut, urlOut } from "@/server/resources/response-fields";

/** Every error that the API can return, by code. */
export const documentedErrors: readonly DefinedError[] = [
  ...new Set([...documentedEndpoints.flatMap(declaredFor), UnknownPath, MethodNotAllowed]),
].sort((a, b) => a.code.localeCompare(b.code));

const types = [...new Set(Object.values(ERROR_KINDS).map(({ type }) => type))];
const codes = documentedErrors.map(({ code }) => code);
const param = textOut(PARAM_SHOWN_CHARACTERS).describe("The field, such as `amount_cents` or `dedication.name`.");

/** The one schema of every error. */
export const errorBody = z
  .strictObject({
    error: z
      .strictObject({
        type: z.enum(types).describe("The kind of error. It corresponds to the status."),
        code: z.enum(codes).describe("A stable code for what went wrong."),
        message: textOut(MESSAGE_SHOWN_CHARACTERS).describe("What went wrong and what to do next, in words."),
        param: param.nullable().describe("The first invalid field. null if no field is invalid."),
        details: z
          .array(
            z.strictObject({
              param,
              code: z
                .enum(codes)
                .describe(
                  "What is wrong with it: for invalid fields, missing_parameter, invalid_parameter or unknown_parameter.",
                ),
              message: textOut(MESSAGE_SHOWN_CHARACTERS).describe("What is wrong with it and how to fix it, in words."),
            }),
          )
          .max(DETAILS_MAX)
          .describe("All invalid fields. Empty if no field is invalid."),
        context: openObjectOut.optional().describe("Details of the error, such as a remaining limit."),
        request_id: idField("request").describe("The id of the request, the same as the Request-Id header."),
        doc_url: urlOut.describe("A page that explains the error."),
      })
      .describe("What went wrong."),
  })
  .meta({ id: "Error", description: "The body of every error." });
