import { textOnlyDialogues } from "./support/text-only-dialogues.ts";

textOnlyDialogues();
