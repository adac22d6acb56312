/** Receives one line about what is being done. */
export type Report = (line: string) => void

const PAUSE_MS = 1000
const MINUTE_S = 60

/** Reports the steps of a long job of `total` units, at most once a second, with the share done and the time left. */
export function createProgress(total: number, report: Report, now: () => number = () => performance.now()) {
  const startedAt = now()
  let [done, step, reportedAt] = [0, '', Number.NEGATIVE_INFINITY]
  const tell = () => {
    if (now() - reportedAt < PAUSE_MS) return
    reportedAt = now()
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const secondsLeft = share === 0 ? undefined : ((now() - startedAt) / 1000 / share) * (1 - share)
    report(`${String(Math.floor(share * 100)).padStart(3)} %${formatLeft(secondsLeft)}: ${step}`)
  }
  return {
    begin(name: string) {
      step = name
      tell()
    },
    add(units: number) {
      done += units
      tell()
    },
  }
}

function formatLeft(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  return seconds < MINUTE_S ? `, ${Math.ceil(seconds)} s left` : `, ${Math.ceil(seconds / MINUTE_S)} min left`
}
