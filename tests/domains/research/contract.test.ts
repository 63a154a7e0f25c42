import { research } from "../../../src/domains/research/index.ts";
import { domainContract } from "../../contracts/domain.ts";
import { researchFacts } from "./facts.ts";

await domainContract(research, researchFacts());
