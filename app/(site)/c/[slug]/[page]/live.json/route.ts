import { serveLiveFigures } from "@/app/(site)/c/campaign-live";

export const GET = serveLiveFigures;
