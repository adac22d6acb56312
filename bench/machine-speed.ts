import type { Page } from '@playwright/test'

/**
 * How fast the machine is just now, by Lighthouse's own measure: strings built and thrown away, and an array copied, each
 * for half a second; higher is faster. Taken on an empty page that is not slowed down.
 */
export const benchmarkIndex = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tenthsASecond = (work: (turn: number) => void, inTurns: number) => {
      const start = Date.now()
      let turns = 0
      while (turns % inTurns !== 0 || Date.now() - start < 500) work(turns++)
      return Math.round(turns / 10 / ((Date.now() - start) / 1000))
    }
    const building = tenthsASecond(() => {
      let text = ''
      for (let at = 0; at < 10_000; at++) text += 'a'
      if (text.length === 1) throw new Error('only so that it is not optimised away')
    }, 1)
    const [one, other] = [0, 1].map(() => Array.from({ length: 100_000 }, (_, at) => at)) as [number[], number[]]
    const copying = tenthsASecond((turn) => {
      const [from, to] = turn % 2 === 0 ? [one, other] : [other, one]
      for (let at = 0; at < from.length; at++) to[at] = from[at] as number
    }, 10)
    return (building + copying) / 2
  })
