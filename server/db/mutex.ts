/** Who may use what there is one of: one after the other, in the order in which they came. */
export function mutex() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    isTaken: () => taken,
    async take(): Promise<void> {
      if (taken) await new Promise<void>((begin) => waiting.push(begin))
      else taken = true
    },
    /** To whoever has waited for longest. */
    give(): void {
      const begin = waiting.shift()
      if (begin) begin()
      else taken = false
    },
  }
}
