import { serveLiveFigures } from "@/app/_campaign-page/campaign-live";

export const GET = serveLiveFigures;
