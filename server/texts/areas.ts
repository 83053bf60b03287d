import accountAr from "./account/ar.json";
import accountDe from "./account/de.json";
import accountEn from "./account/en.json";
import accountEs from "./account/es.json";
import accountFr from "./account/fr.json";
import accountPt from "./account/pt.json";
import backAr from "./back/ar.json";
import backDe from "./back/de.json";
import backEn from "./back/en.json";
import backEs from "./back/es.json";
import backFr from "./back/fr.json";
import backPt from "./back/pt.json";
import campaignAr from "./campaign/ar.json";
import campaignDe from "./campaign/de.json";
import campaignEn from "./campaign/en.json";
import campaignEs from "./campaign/es.json";
import campaignFr from "./campaign/fr.json";
import campaignPt from "./campaign/pt.json";
import charityAr from "./charity/ar.json";
import charityDe from "./charity/de.json";
import charityEn from "./charity/en.json";
import charityEs from "./charity/es.json";
import charityFr from "./charity/fr.json";
import charityPt from "./charity/pt.json";
import commonAr from "./common/ar.json";
import commonDe from "./common/de.json";
import commonEn from "./common/en.json";
import commonEs from "./common/es.json";
import commonFr from "./common/fr.json";
import commonPt from "./common/pt.json";
import contactAr from "./contact/ar.json";
import contactDe from "./contact/de.json";
import contactEn from "./contact/en.json";
import contactEs from "./contact/es.json";
import contactFr from "./contact/fr.json";
import contactPt from "./contact/pt.json";
import dashboardAr from "./dashboard/ar.json";
import dashboardDe from "./dashboard/de.json";
import dashboardEn from "./dashboard/en.json";
import dashboardEs from "./dashboard/es.json";
import dashboardFr from "./dashboard/fr.json";
import dashboardPt from "./dashboard/pt.json";
import debitAr from "./debit/ar.json";
import debitDe from "./debit/de.json";
import debitEn from "./debit/en.json";
import debitEs from "./debit/es.json";
import debitFr from "./debit/fr.json";
import debitPt from "./debit/pt.json";
import emailAr from "./email/ar.json";
import emailDe from "./email/de.json";
import emailEn from "./email/en.json";
import emailEs from "./email/es.json";
import emailFr from "./email/fr.json";
import emailPt from "./email/pt.json";
import embedAr from "./embed/ar.json";
import embedDe from "./embed/de.json";
import embedEn from "./embed/en.json";
import embedEs from "./embed/es.json";
import embedFr from "./embed/fr.json";
import embedPt from "./embed/pt.json";
import formAr from "./form/ar.json";
import formDe from "./form/de.json";
import formEn from "./form/en.json";
import formEs from "./form/es.json";
import formFr from "./form/fr.json";
import formPt from "./form/pt.json";
import giveAr from "./give/ar.json";
import giveDe from "./give/de.json";
import giveEn from "./give/en.json";
import giveEs from "./give/es.json";
import giveFr from "./give/fr.json";
import givePt from "./give/pt.json";
import homeAr from "./home/ar.json";
import homeDe from "./home/de.json";
import homeEn from "./home/en.json";
import homeEs from "./home/es.json";
import homeFr from "./home/fr.json";
import homePt from "./home/pt.json";
import legalAr from "./legal/ar.json";
import legalDe from "./legal/de.json";
import legalEn from "./legal/en.json";
import legalEs from "./legal/es.json";
import legalFr from "./legal/fr.json";
import legalPt from "./legal/pt.json";
import matchAr from "./match/ar.json";
import matchDe from "./match/de.json";
import matchEn from "./match/en.json";
import matchEs from "./match/es.json";
import matchFr from "./match/fr.json";
import matchPt from "./match/pt.json";
import mediaAr from "./media/ar.json";
import mediaDe from "./media/de.json";
import mediaEn from "./media/en.json";
import mediaEs from "./media/es.json";
import mediaFr from "./media/fr.json";
import mediaPt from "./media/pt.json";
import membershipAr from "./membership/ar.json";
import membershipDe from "./membership/de.json";
import membershipEn from "./membership/en.json";
import membershipEs from "./membership/es.json";
import membershipFr from "./membership/fr.json";
import membershipPt from "./membership/pt.json";
import moneyAr from "./money/ar.json";
import moneyDe from "./money/de.json";
import moneyEn from "./money/en.json";
import moneyEs from "./money/es.json";
import moneyFr from "./money/fr.json";
import moneyPt from "./money/pt.json";
import onboardingAr from "./onboarding/ar.json";
import onboardingDe from "./onboarding/de.json";
import onboardingEn from "./onboarding/en.json";
import onboardingEs from "./onboarding/es.json";
import onboardingFr from "./onboarding/fr.json";
import onboardingPt from "./onboarding/pt.json";
import organizerAr from "./organizer/ar.json";
import organizerDe from "./organizer/de.json";
import organizerEn from "./organizer/en.json";
import organizerEs from "./organizer/es.json";
import organizerFr from "./organizer/fr.json";
import organizerPt from "./organizer/pt.json";
import overviewAr from "./overview/ar.json";
import overviewDe from "./overview/de.json";
import overviewEn from "./overview/en.json";
import overviewEs from "./overview/es.json";
import overviewFr from "./overview/fr.json";
import overviewPt from "./overview/pt.json";
import p2pAr from "./p2p/ar.json";
import p2pDe from "./p2p/de.json";
import p2pEn from "./p2p/en.json";
import p2pEs from "./p2p/es.json";
import p2pFr from "./p2p/fr.json";
import p2pPt from "./p2p/pt.json";
import payAr from "./pay/ar.json";
import payDe from "./pay/de.json";
import payEn from "./pay/en.json";
import payEs from "./pay/es.json";
import payFr from "./pay/fr.json";
import payPt from "./pay/pt.json";
import poolAr from "./pool/ar.json";
import poolDe from "./pool/de.json";
import poolEn from "./pool/en.json";
import poolEs from "./pool/es.json";
import poolFr from "./pool/fr.json";
import poolPt from "./pool/pt.json";
import railAr from "./rail/ar.json";
import railDe from "./rail/de.json";
import railEn from "./rail/en.json";
import railEs from "./rail/es.json";
import railFr from "./rail/fr.json";
import railPt from "./rail/pt.json";
import receivedAr from "./received/ar.json";
import receivedDe from "./received/de.json";
import receivedEn from "./received/en.json";
import receivedEs from "./received/es.json";
import receivedFr from "./received/fr.json";
import receivedPt from "./received/pt.json";
import recurringAr from "./recurring/ar.json";
import recurringDe from "./recurring/de.json";
import recurringEn from "./recurring/en.json";
import recurringEs from "./recurring/es.json";
import recurringFr from "./recurring/fr.json";
import recurringPt from "./recurring/pt.json";
import searchAr from "./search/ar.json";
import searchDe from "./search/de.json";
import searchEn from "./search/en.json";
import searchEs from "./search/es.json";
import searchFr from "./search/fr.json";
import searchPt from "./search/pt.json";
import setupAr from "./setup/ar.json";
import setupDe from "./setup/de.json";
import setupEn from "./setup/en.json";
import setupEs from "./setup/es.json";
import setupFr from "./setup/fr.json";
import setupPt from "./setup/pt.json";
import standingAr from "./standing/ar.json";
import standingDe from "./standing/de.json";
import standingEn from "./standing/en.json";
import standingEs from "./standing/es.json";
import standingFr from "./standing/fr.json";
import standingPt from "./standing/pt.json";
import supportersAr from "./supporters/ar.json";
import supportersDe from "./supporters/de.json";
import supportersEn from "./supporters/en.json";
import supportersEs from "./supporters/es.json";
import supportersFr from "./supporters/fr.json";
import supportersPt from "./supporters/pt.json";
import updatesAr from "./updates/ar.json";
import updatesDe from "./updates/de.json";
import updatesEn from "./updates/en.json";
import updatesEs from "./updates/es.json";
import updatesFr from "./updates/fr.json";
import updatesPt from "./updates/pt.json";
import verifyAr from "./verify/ar.json";
import verifyDe from "./verify/de.json";
import verifyEn from "./verify/en.json";
import verifyEs from "./verify/es.json";
import verifyFr from "./verify/fr.json";
import verifyPt from "./verify/pt.json";

/** Every text that donors read, by area and language; English determines which exist. */
export const AREAS = {
  account: { en: accountEn, es: accountEs, fr: accountFr, de: accountDe, pt: accountPt, ar: accountAr },
  back: { en: backEn, es: backEs, fr: backFr, de: backDe, pt: backPt, ar: backAr },
  campaign: { en: campaignEn, es: campaignEs, fr: campaignFr, de: campaignDe, pt: campaignPt, ar: campaignAr },
  charity: { en: charityEn, es: charityEs, fr: charityFr, de: charityDe, pt: charityPt, ar: charityAr },
  common: { en: commonEn, es: commonEs, fr: commonFr, de: commonDe, pt: commonPt, ar: commonAr },
  contact: { en: contactEn, es: contactEs, fr: contactFr, de: contactDe, pt: contactPt, ar: contactAr },
  dashboard: { en: dashboardEn, es: dashboardEs, fr: dashboardFr, de: dashboardDe, pt: dashboardPt, ar: dashboardAr },
  debit: { en: debitEn, es: debitEs, fr: debitFr, de: debitDe, pt: debitPt, ar: debitAr },
  embed: { en: embedEn, es: embedEs, fr: embedFr, de: embedDe, pt: embedPt, ar: embedAr },
  form: { en: formEn, es: formEs, fr: formFr, de: formDe, pt: formPt, ar: formAr },
  give: { en: giveEn, es: giveEs, fr: giveFr, de: giveDe, pt: givePt, ar: giveAr },
  home: { en: homeEn, es: homeEs, fr: homeFr, de: homeDe, pt: homePt, ar: homeAr },
  email: { en: emailEn, es: emailEs, fr: emailFr, de: emailDe, pt: emailPt, ar: emailAr },
  legal: { en: legalEn, es: legalEs, fr: legalFr, de: legalDe, pt: legalPt, ar: legalAr },
  match: { en: matchEn, es: matchEs, fr: matchFr, de: matchDe, pt: matchPt, ar: matchAr },
  media: { en: mediaEn, es: mediaEs, fr: mediaFr, de: mediaDe, pt: mediaPt, ar: mediaAr },
  membership: {
    en: membershipEn,
    es: membershipEs,
    fr: membershipFr,
    de: membershipDe,
    pt: membershipPt,
    ar: membershipAr,
  },
  money: { en: moneyEn, es: moneyEs, fr: moneyFr, de: moneyDe, pt: moneyPt, ar: moneyAr },
  onboarding: {
    en: onboardingEn,
    es: onboardingEs,
    fr: onboardingFr,
    de: onboardingDe,
    pt: onboardingPt,
    ar: onboardingAr,
  },
  organizer: { en: organizerEn, es: organizerEs, fr: organizerFr, de: organizerDe, pt: organizerPt, ar: organizerAr },
  overview: { en: overviewEn, es: overviewEs, fr: overviewFr, de: overviewDe, pt: overviewPt, ar: overviewAr },
  p2p: { en: p2pEn, es: p2pEs, fr: p2pFr, de: p2pDe, pt: p2pPt, ar: p2pAr },
  pay: { en: payEn, es: payEs, fr: payFr, de: payDe, pt: payPt, ar: payAr },
  pool: { en: poolEn, es: poolEs, fr: poolFr, de: poolDe, pt: poolPt, ar: poolAr },
  rail: { en: railEn, es: railEs, fr: railFr, de: railDe, pt: railPt, ar: railAr },
  received: { en: receivedEn, es: receivedEs, fr: receivedFr, de: receivedDe, pt: receivedPt, ar: receivedAr },
  recurring: { en: recurringEn, es: recurringEs, fr: recurringFr, de: recurringDe, pt: recurringPt, ar: recurringAr },
  search: { en: searchEn, es: searchEs, fr: searchFr, de: searchDe, pt: searchPt, ar: searchAr },
  setup: { en: setupEn, es: setupEs, fr: setupFr, de: setupDe, pt: setupPt, ar: setupAr },
  standing: { en: standingEn, es: standingEs, fr: standingFr, de: standingDe, pt: standingPt, ar: standingAr },
  supporters: {
    en: supportersEn,
    es: supportersEs,
    fr: supportersFr,
    de: supportersDe,
    pt: supportersPt,
    ar: supportersAr,
  },
  updates: { en: updatesEn, es: updatesEs, fr: updatesFr, de: updatesDe, pt: updatesPt, ar: updatesAr },
  verify: { en: verifyEn, es: verifyEs, fr: verifyFr, de: verifyDe, pt: verifyPt, ar: verifyAr },
};
export type Area = keyof typeof AREAS;
export type TextKey<A extends Area> = keyof (typeof AREAS)[A]["en"] & string;
