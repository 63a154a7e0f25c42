import { languageOf } from "../../../engine/language.ts";
import type { Reply, Sample } from "../sample.ts";

type Given = Pick<Sample, "source" | "domain" | "agent" | "request"> & {
  reply: Reply;
  worse?: Reply | undefined;
  background?: string;
};

/** A right sample that follows from what developers wrote. */
export const authored = ({ worse, ...given }: Given): Sample => ({
  ...given,
  ...(worse && { worse }),
  language: languageOf(given.request),
  label: "right",
  by: "author",
  confidence: 1,
  earlier: [],
  masked: 0,
});
