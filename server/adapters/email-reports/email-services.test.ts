import { expect, test } from "vitest";
import { mailgun } from "@/server/adapters/email-reports/mailgun";
import { resend } from "@/server/adapters/email-reports/resend";
import { MAILGUN_SECRET, mailgunCall, RESEND_SECRET, resendCall } from "@/server/testing/email-service-calls";

const NAME = "0123456789abcdef0123456789abcdef";
const at = new Date("2026-03-01T12:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const message = { headers: { "message-id": `${NAME}@almoner.example` } };
const services = { mailgun: mailgun(MAILGUN_SECRET), resend: resend(RESEND_SECRET) };

const failed = {
  event: "failed",
  severity: "permanent",
  timestamp: at.getTime() / 1000,
  recipient: "ada@example.org",
  message,
  "delivery-status": { code: 550, "enhanced-code": "5.1.1", message: "no such user" },
};
const bounced = {
  type: "email.bounced",
  created_at: at.toISOString(),
  data: {
    to: ["Ada <ada@example.org>"],
    message_id: `<${NAME}@almoner.example>`,
    bounce: { type: "Permanent", subType: "NoEmail", message: "550 5.1.1 no such user" },
  },
};

test("both say which email came back, and when", () => {
  const said = { messageName: NAME, recipient: "ada@example.org", bounced: "no_mailbox", at };
  const mailgunSaid = mailgunCall(failed, { at });
  expect(services.mailgun.read(mailgunSaid.headers, mailgunSaid.body, at)?.reports).toMatchObject([said]);
  const resendSaid = resendCall(bounced, { at });
  expect(services.resend.read(resendSaid.headers, resendSaid.body, at)?.reports).toMatchObject([said]);
});

test("complaints are one thing, and what is tried again or arrived says nothing", () => {
  const ofMailgun = (event: object) => {
    const { headers, body } = mailgunCall({ ...failed, ...event }, { at });
    return services.mailgun.read(headers, body, at)?.reports;
  };
  const ofResend = (event: object) => {
    const { headers, body } = resendCall({ ...bounced, ...event }, { at });
    return services.resend.read(headers, body, at)?.reports;
  };
  expect(ofMailgun({ event: "complained" })).toMatchObject([{ bounced: null }]);
  expect(ofMailgun({ severity: "temporary" })).toEqual([]);
  expect(ofMailgun({ event: "delivered" })).toEqual([]);
  expect(ofMailgun({ message: { headers: {} } })).toEqual([]);
  expect(ofResend({ type: "email.complained" })).toMatchObject([{ bounced: null }]);
  expect(ofResend({ type: "email.delivery_delayed" })).toEqual([]);
  expect(ofResend({ data: { ...bounced.data, bounce: { type: "Transient", message: "full" } } })).toEqual([]);
  expect(ofResend({ data: {} })).toEqual([]);
});

// Guards recipients' emails: knowing the webhook's URL must not be enough to suppress an address.
test("calls that the service did not sign, or long ago, are not read", () => {
  for (const [service, make, event] of [
    [services.mailgun, mailgunCall, failed],
    [services.resend, resendCall, bounced],
  ] as const) {
    const good = make(event, { at });
    expect(service.read(good.headers, good.body, later(1))).not.toBeNull();
    expect(service.read(good.headers, good.body, later(13 * 60)), "old").toBeNull();
    expect(service.read(good.headers, good.body, later(-10)), "ahead").toBeNull();
    const other = make(event, { at, secret: `whsec_${Buffer.from("another secret").toString("base64")}` });
    expect(service.read(other.headers, other.body, at), "another secret").toBeNull();
    expect(service.read(new Headers(), JSON.stringify(event), at), "unsigned").toBeNull();
    for (const body of ["", "null", "{", "[]", '{"signature":{}}'])
      expect(service.read(new Headers(), body, at), body).toBeNull();
  }
  const resent = resendCall(bounced, { at });
  expect(services.resend.read(resent.headers, `${resent.body} `, at), "another body").toBeNull();
});
