/** Processor time of this process in milliseconds; unlike wall time, other programs do not increase it. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
