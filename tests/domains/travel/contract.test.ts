import { travel } from "../../../src/domains/travel/index.ts";
import { domainContract } from "../../contracts/domain.ts";
import { travelFacts } from "./facts.ts";

await domainContract(travel, await travelFacts());
