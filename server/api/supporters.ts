import { endpoints } from "@/server/api/endpoint";
import { getSupporter } from "@/server/domain/supporters/get-supporter";
import { listSupporters } from "@/server/domain/supporters/list-supporters";
import { updateSupporter } from "@/server/domain/supporters/update-supporter";

export const supporterEndpoints = endpoints("Supporters", [
  [listSupporters, "GET /v1/supporters"],
  [getSupporter, "GET /v1/supporters/{id}"],
  [updateSupporter, "PATCH /v1/supporters/{id}"],
]);
