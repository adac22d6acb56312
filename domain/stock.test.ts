import { describe, expect, it } from 'vitest'
import { shortLines, totalDemand } from './stock.ts'

describe('what an order needs', () => {
  it('is counted once for twins, always in the same order', () => {
    const wanted = [
      { id: 'uniquely-yours-4', quantity: 2 },
      { id: 'kids-zone-1', quantity: 1 },
      { id: 'uniquely-yours-4', quantity: 1 },
    ]
    const inAll = [
      { id: 'kids-zone-1', quantity: 1 },
      { id: 'uniquely-yours-4', quantity: 3 },
    ]
    expect(totalDemand(wanted)).toEqual(inAll)
    expect(totalDemand(wanted.toReversed())).toEqual(inAll)
  })
})

describe('lines that are short', () => {
  const twins = [
    { lineId: 'MD-4', stockId: 'uniquely-yours-4', quantity: 2 },
    { lineId: 'uniquely-yours-4', stockId: 'uniquely-yours-4', quantity: 2 },
    { lineId: 'kids-zone-1', stockId: 'kids-zone-1', quantity: 9 },
  ]
  it('say how many are left, the first line of twins being served first', () => {
    expect(shortLines(twins, [{ id: 'uniquely-yours-4', left: 3 }])).toEqual([{ id: 'uniquely-yours-4', left: 1 }])
    expect(shortLines(twins, [{ id: 'uniquely-yours-4', left: 1 }])).toEqual([
      { id: 'MD-4', left: 1 },
      { id: 'uniquely-yours-4', left: 0 },
    ])
    expect(shortLines(twins, [])).toEqual([])
  })
})
