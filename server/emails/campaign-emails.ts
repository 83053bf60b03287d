import type { Compose } from "@/server/emails/compose-email";
import { markdownPart } from "@/server/emails/markdown-html";
import { personName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

export const pageLinks: Compose<"page_links"> = ({ campaign, links, ...of }, locale) => {
  const t = translator(locale, "p2p");
  const footer = [t("notYou"), { link: links.remove, label: t("removeLink") }];
  if (of.begun !== null) {
    const started = t(of.begun === "live" ? "startedLive" : "startedWaiting", { campaign });
    return {
      subject: t("startedSubject", { campaign }),
      parts: [started, { link: links.edit, label: t("startedLink") }, t("keepLink")],
      footer,
    };
  }
  const names = { campaign, page: of.page };
  return {
    subject: t("linkSubject", names),
    parts: [t("linkIntro", names), { link: links.edit, label: t("editLink") }, t("keepLink")],
    footer,
  };
};

export const approvalRequest: Compose<"approval_request"> = ({ link, fundraiser, ...named }, locale) => {
  const t = translator(locale, "p2p");
  const names = { ...named, fundraiser: personName(fundraiser, locale) };
  return {
    subject: t("askSubject", names),
    parts: [startSentence(t("askIntro", names), fundraiser), t("askUntil"), { link, label: t("askDecide") }],
    footer: [translator(locale, "email")("whyOrganizer", named)],
  };
};

export const approvalOutcome: Compose<"approval_outcome"> = ({ isApproved, links, ...names }, locale) => {
  const t = translator(locale, "p2p");
  return {
    subject: t(isApproved ? "approvedSubject" : "declinedSubject", names),
    parts: [
      t(isApproved ? "approvedText" : "declinedText", names),
      ...(isApproved ? [{ link: links.page, label: t("seePage") }] : []),
      { link: links.edit, label: t("editLink") },
    ],
    footer: [translator(locale, "email")("whyPage", names)],
  };
};

export const thanks: Compose<"thanks"> = ({ message, picture, link, fundraiser, ...named }, locale) => {
  const t = translator(locale, "p2p");
  const names = { ...named, fundraiser: personName(fundraiser, locale) };
  return {
    subject: startSentence(t("thanksSubject", names), fundraiser),
    picture,
    parts: [startSentence(t("thanksIntro", names), fundraiser), message, { link, label: t("seePage") }],
    footer: [t("thanksWhy", names)],
  };
};

export const campaignUpdate: Compose<"campaign_update"> = (data, locale) => {
  const t = translator(locale, "updates");
  const { campaign, title } = data;
  const subject = t("emailSubject", { title, campaign });
  return {
    subject: data.isTest ? t("emailTestSubject", { subject }) : subject,
    title,
    picture: data.picture,
    parts: [
      t("emailIntro", { campaign }),
      markdownPart(data.body, data.blocks),
      { link: data.link, label: t("emailSeePage", { campaign }) },
    ],
    footer: [t("emailWhy", { campaign: data.root }), { link: data.unsubscribeUrl, label: t("emailUnsubscribe") }],
  };
};

/** Contains nothing that was typed: a stranger's words are not emailed to an address that has not confirmed them. */
export const messageConfirm: Compose<"message_confirm"> = ({ campaign, link }, locale) => {
  const t = translator(locale, "contact");
  return {
    subject: t("confirmSubject", { campaign }),
    parts: [t("confirmIntro", { campaign }), { link, label: t("confirmLink") }, t("confirmIgnore")],
    footer: [t("confirmWhy")],
  };
};

export const campaignMessage: Compose<"campaign_message"> = ({ campaign, isPage, name, email, body }, locale) => {
  const t = translator(locale, "contact");
  const write = translator(locale, "email");
  return {
    subject: t("messageSubject", { campaign }),
    preview: body,
    parts: [
      t("messageIntro", { name, campaign }),
      { figures: [{ label: t("messageFrom"), figure: email }] },
      body,
      t("messageReply"),
    ],
    footer: [isPage ? write("whyPage", { page: campaign }) : write("whyOrganizer", { campaign })],
  };
};
