import { serveBadge } from "@/app/(site)/c/campaign-file-kinds";

export const GET = serveBadge;
