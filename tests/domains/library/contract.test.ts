import { domainContract } from "../../contracts/domain.ts";
import { library } from "./index.ts";

await domainContract(library, {
  home: new URL("./", import.meta.url),
  now: new Date("2026-11-21T09:00:00Z"),
  users: ["R1001", "R1002"],
  own: ["list_my_loans"],
  refused: { reserve_copy: [{ book_id: "BK-0005" }] },
  calls: {
    lookup_rules: { query: "How long may I keep a book?" },
    reserve_copy: { book_id: "BK-0004" },
    renew_loan: { loan_id: "LN-0001" },
  },
});
