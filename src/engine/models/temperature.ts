/** Whether a provider rejected a request because its model takes no temperature, or only its own. */
export function refusesTemperature(error: unknown): boolean {
  if (!(error instanceof Error) || !("status" in error)) return false;
  if (error.status !== 400 && error.status !== 422) return false;
  return ("param" in error && error.param === "temperature") || /\btemperature\b/i.test(error.message);
}
