import spectralFunctions from "@stoplight/spectral-functions";
import owasp from "@stoplight/spectral-owasp-ruleset";
import rulesets from "@stoplight/spectral-rulesets";

/**
 * The rules for the OpenAPI document: all of Spectral's own and OWASP's, except for these.
 * @type {import("@stoplight/spectral-core").RulesetDefinition}
 */
export default {
  extends: [
    [rulesets.oas, "all"],
    [owasp.default ?? owasp, "all"],
  ],
  rules: {
    // Each server has its own operator, whose email address the document cannot know.
    "contact-properties": "off",
    // Redocly checks the same, in a tenth of the time: its no-invalid-media-type-examples.
    "oas3-valid-media-example": "off",
    // Secret keys do not belong in browsers, so the API sends no CORS header at all; the absence is tested.
    "owasp:api8:2023-define-cors-origin": "off",
    // The original requires exactly one family of headers. We send both, and this requires both.
    "owasp:api4:2023-rate-limit": {
      message: "2XX and 4XX answers describe the rate limit's headers, in both families.",
      severity: "error",
      given: "$.paths[*]..responses[?(@property.match(/^(2|4)/))]",
      // biome-ignore lint/suspicious/noThenProperty: the word is Spectral's
      then: {
        field: "headers",
        function: spectralFunctions.schema,
        functionOptions: {
          schema: { type: "object", required: ["RateLimit", "RateLimit-Policy", "X-RateLimit-Limit"] },
        },
      },
    },
  },
};
