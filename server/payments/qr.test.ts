import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { markSide } from '#domain/qr.ts'
import { upiLink } from '#domain/upi.ts'
import { qrOf } from './qr.ts'

const link = upiLink({
  payeeVpa: 'regalo@example',
  payeeName: 'Regalo',
  amountPaise: 48_026,
  reference: 'REG-4821',
  note: 'Regalo REG-4821',
})

/** Which modules the path paints dark. */
function painted({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return modules
}

describe('the code that is scanned to pay', () => {
  it('paints exactly the modules of the UPI link at level H', () => {
    const code = encode(link, { ecc: 'H', border: 0, maskPattern: 2 })
    expect(painted(qrOf(link))).toEqual(code.data)
  })

  it('is light and dark in equal parts, without long bars, whatever the order', () => {
    for (let order = 0; order < 50; order++) {
      const code = painted(qrOf(`${link}&order=${order * 7919}`))
      const dark = code.flat().filter(Boolean).length / code.length ** 2
      expect(Math.abs(dark - 0.5)).toBeLessThan(0.05)
      const rows = code.map((row) => row.map(Number).join(''))
      expect(rows.every((row) => !/0{22}|1{22}/.test(row))).toBe(true)
    }
  })

  it('is larger than the same link at level L, so the mark may cover a part', () => {
    expect(qrOf(link).size).toBeGreaterThan(encode(link, { ecc: 'L', border: 0 }).size)
  })

  it.each([21, 25, 41, 57, 77])(
    'leaves the mark less than 8% of a code of %i modules, on whole modules in the middle',
    (size) => {
      const side = markSide({ size })
      expect(side ** 2 / size ** 2).toBeLessThan(0.08)
      expect((size - side) % 2).toBe(0)
    },
  )
})
