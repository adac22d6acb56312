/** Mutual exclusion lock for async code; waiters get it in the order in which they asked (FIFO). */
export function mutex() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    isTaken: () => taken,
    async take(): Promise<void> {
      if (taken) await new Promise<void>((begin) => waiting.push(begin))
      else taken = true
    },
    /** Releases the lock to the waiter that has waited longest. */
    give(): void {
      const begin = waiting.shift()
      if (begin) begin()
      else taken = false
    },
  }
}
