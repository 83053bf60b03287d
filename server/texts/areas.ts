import { campaign } from "@/server/texts/campaign/campaign-texts";
import { common } from "@/server/texts/common/common-texts";
import { embed } from "@/server/texts/embed/embed-texts";
import { give } from "@/server/texts/give/give-texts";
import { home } from "@/server/texts/home/home-texts";
import { mail } from "@/server/texts/mail/mail-texts";
import { match } from "@/server/texts/match/match-texts";
import { p2p } from "@/server/texts/p2p/p2p-texts";
import { recurring } from "@/server/texts/recurring/recurring-texts";
import { share } from "@/server/texts/share/share-texts";
import { updates } from "@/server/texts/updates/updates-texts";

/** Every text that donors read, by what it is about; English decides which there are. */
export const AREAS = { campaign, common, embed, give, home, mail, match, p2p, recurring, share, updates };
export type Area = keyof typeof AREAS;
export type TextKey<A extends Area> = keyof (typeof AREAS)[A]["en"] & string;
