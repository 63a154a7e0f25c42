import { merchant } from "../../../src/domains/merchant/index.ts";
import { domainContract } from "../../contracts/domain.ts";
import { merchantFacts } from "./facts.ts";

await domainContract(merchant, merchantFacts());
