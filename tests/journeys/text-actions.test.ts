import { oneInEight } from "../contracts/support/example-dialogues.ts";
import { textOnlyDialogues } from "./support/text-only-dialogues.ts";

// All of them: text-actions.deep.ts.
textOnlyDialogues(oneInEight);
