import { expect, it } from 'vitest'
import { createProgress } from './progress.ts'

it('reports at most once a second, with the share done and the time left', () => {
  const lines: string[] = []
  let ms = 0
  const progress = createProgress(
    1000,
    (line) => lines.push(line),
    () => ms,
  )
  progress.begin('copying orders')
  ms = 500
  progress.add(10)
  ms = 2000
  progress.add(90)
  ms = 200_000
  progress.add(400)
  ms = 201_500
  progress.add(600)
  expect(lines).toEqual([
    '  0 %: copying orders',
    ' 10 %, 18 s left: copying orders',
    ' 50 %, 4 min left: copying orders',
    '100 %, 0 s left: copying orders',
  ])
})
