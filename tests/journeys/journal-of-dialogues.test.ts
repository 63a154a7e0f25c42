import { oneInEight } from "../contracts/support/example-dialogues.ts";
import { journaledDialogues } from "./support/journaled-dialogues.ts";

// All of them: journal-of-dialogues.deep.ts.
journaledDialogues(oneInEight);
