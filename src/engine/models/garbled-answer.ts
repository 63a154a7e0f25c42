/** A server answered a model call with something that is no chat completion. */
export class GarbledAnswerError extends Error {
  override readonly name = "GarbledAnswerError";
}
