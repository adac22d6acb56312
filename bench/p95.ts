const ROUNDS = 40

/** What 95 of a hundred take no longer than, in milliseconds. */
export async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95) - 1] ?? 0
}
