import { journaledDialogues } from "./support/journaled-dialogues.ts";

journaledDialogues();
