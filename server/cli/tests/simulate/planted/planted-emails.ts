import { trigger, without } from "@/server/cli/tests/simulate/acts/bend";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import { queueWayBackEmails } from "@/server/domain/checkouts/email-ways-back";

/** Bugs in whom people are emailed about what, and how often. */
export const EMAIL_BUGS = {
  email_again: {
    does: "Some occasions are emailed twice, under two keys.",
    sql: trigger(
      "planted_email_again",
      "AFTER INSERT ON email_messages",
      `IF pg_trigger_depth() = 1 AND hashtext(NEW.key) % 4 = 0 THEN
         INSERT INTO email_messages (key, "to", subject, text, html, attachments, next_attempt_at, created_at)
         VALUES (NEW.key || ':again', NEW."to", NEW.subject, NEW.text, NEW.html, NEW.attachments, NEW.next_attempt_at, NEW.created_at);
       END IF;
       RETURN NULL;`,
    ),
  },
  email_lost: {
    does: "Some emails are not written.",
    sql: trigger(
      "planted_email_lost",
      "BEFORE INSERT ON email_messages",
      "IF hashtext(NEW.key) % 5 = 0 THEN RETURN NULL; END IF; RETURN NEW;",
    ),
  },
  email_misdirected: {
    does: "Some emails go to someone else.",
    sql: trigger(
      "planted_email_misdirected",
      "BEFORE INSERT ON email_messages",
      `IF hashtext(NEW.key) % 5 = 0 THEN
         NEW."to" := (SELECT max(email) FROM identities WHERE type = 'individual' AND email <> NEW."to");
       END IF;
       RETURN NEW;`,
    ),
  },
  email_resent: {
    does: "What the mail server accepted is sent once more.",
    sql: trigger(
      "planted_email_resent",
      "BEFORE UPDATE ON email_messages",
      `IF NEW.status = 'sent' AND OLD.status = 'queued' AND NEW.attempts = 1 THEN
         NEW.status := 'queued'; NEW.next_attempt_at := NEW.sent_at + interval '1 minute'; NEW.sent_at := NULL;
       END IF;
       RETURN NEW;`,
    ),
  },
  email_of_net_amount: {
    does: "An email about a contribution says what arrives of it.",
    sql: trigger(
      "planted_email_of_net",
      "BEFORE INSERT ON email_messages",
      `IF NEW.key LIKE 'gift-notice:%' THEN
         NEW.text := jsonb_set(NEW.text::jsonb, '{amount,cents}',
           to_jsonb((SELECT net_cents::text FROM gifts WHERE id = split_part(NEW.key, ':', 2))))::text;
       END IF;
       RETURN NEW;`,
    ),
  },
  refund_not_emailed: {
    does: "Donors hear nothing of it when their money goes back.",
    reactions: without(queueWayBackEmails),
  },
} satisfies Record<string, PlantedBug>;
