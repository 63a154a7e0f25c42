/** Processor time this process has used, in milliseconds: unlike the clock, other programs do not stretch it. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
