/** A server answered a model call with something other than a chat completion. */
export class GarbledAnswerError extends Error {
  override readonly name = "GarbledAnswerError";
}
