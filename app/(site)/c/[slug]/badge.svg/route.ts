import { serveBadge } from "@/app/_campaign-page/campaign-file-kinds";

export const GET = serveBadge;
