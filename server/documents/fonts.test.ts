import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeWoff, FONTS } from './fonts.ts'

const faces = [...new Set(Object.values(FONTS).flat())]

/** Returns the checksum of a table's 32-bit words, as stored in a font file. */
function sumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

describe('document fonts', () => {
  it.each(faces)('%s is decoded whole, table by table', (face) => {
    const font = decodeWoff(readFileSync(face))
    const count = font.readUInt16BE(4)
    expect(count).toBeGreaterThan(8)
    for (let at = 12; at < 12 + count * 16; at += 16) {
      const [tag, offset, length] = [
        font.toString('latin1', at, at + 4),
        font.readUInt32BE(at + 8),
        font.readUInt32BE(at + 12),
      ]
      expect(offset + length).toBeLessThanOrEqual(font.length)
      // The checksum of `head` excludes the adjustment of the whole file's checksum.
      if (tag !== 'head')
        expect([tag, sumOf(font.subarray(offset, offset + length))]).toEqual([tag, font.readUInt32BE(at + 4)])
    }
  })
})
