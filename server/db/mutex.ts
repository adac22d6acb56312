/** Mutual exclusion lock for async code. Waiters acquire it in FIFO order. */
export function mutex() {
  const waiting: (() => void)[] = []
  let locked = false
  return {
    isLocked: () => locked,
    async acquire(): Promise<void> {
      if (locked) await new Promise<void>((resume) => waiting.push(resume))
      else locked = true
    },
    release(): void {
      const resume = waiting.shift()
      if (resume) resume()
      else locked = false
    },
  }
}
