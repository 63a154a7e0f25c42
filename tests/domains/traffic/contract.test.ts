import { traffic } from "../../../src/domains/traffic/index.ts";
import { domainContract } from "../../contracts/domain.ts";
import { trafficFacts } from "./facts.ts";

await domainContract(traffic, trafficFacts());
