import type { Page } from '@playwright/test'

/**
 * Returns Lighthouse's benchmark index of the machine; higher is faster.
 *
 * Strings are built and an array is copied for half a second each, on an empty page without slowdown.
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
