import { inflateRawSync } from 'node:zlib'

/** All that a workbook holds, unpacked. A sheet of 20,000 rows with all their columns takes half of it. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 500

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const LONG_END = 0x07064b50
const LONGEST_END = 22 + 65_535

type Entry = { name: string; method: number; packed: number; size: number; at: number }
/** `too large`: it unpacks to more than a shop has room for, whatever it says of itself. */
export type Unzipped = { parts: Map<string, Buffer> } | { why: 'broken' | 'too large' }

/**
 * The parts of a workbook that are text, unpacked no further than there is room: what a file says of its own size may be
 * a lie, so it is held against what comes out. Whoever unpacks it again by what it says needs no more room than that.
 */
export function unzipBounded(bytes: Uint8Array): Unzipped {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, Buffer>()
  try {
    const entries = entriesOf(file)
    if (entries.length > MOST_ENTRIES) return { why: 'too large' }
    if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return { why: 'too large' }
    for (const entry of entries) {
      const content = contentOf(file, entry)
      if (content.length !== entry.size) return { why: 'too large' }
      if (/\.(?:xml|rels)$/.test(entry.name)) parts.set(entry.name, content)
    }
    return { parts }
  } catch (error) {
    return { why: isTooLong(error) ? 'too large' : 'broken' }
  }
}

/** What stands in the list at the end of the file. One that is too long for its own fields (zip64) is no sheet of gifts. */
function entriesOf(file: Buffer): Entry[] {
  let end = file.length - 22
  while (file.readUInt32LE(end) !== END) {
    end -= 1
    if (end < file.length - LONGEST_END) throw new RangeError('no end')
  }
  const count = file.readUInt16LE(end + 10)
  // Whoever unpacks it again must meet the same list: no second count, and no second list for longer files.
  if (count !== file.readUInt16LE(end + 8)) throw new RangeError('two counts')
  if (end >= 20 && file.readUInt32LE(end - 20) === LONG_END) throw new RangeError('two lists')
  let at = file.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry')
    const [names, extras, comments] = [28, 30, 32].map((field) => file.readUInt16LE(at + field))
    const entry = {
      name: file.toString('utf8', at + 46, at + 46 + (names ?? 0)),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    }
    at += 46 + (names ?? 0) + (extras ?? 0) + (comments ?? 0)
    return entry
  })
}

function contentOf(file: Buffer, { method, packed, size, at }: Entry): Buffer {
  if (file.readUInt32LE(at) !== LOCAL) throw new RangeError('no content')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const content = file.subarray(from, from + packed)
  if (method === 0) return content
  // One byte of nothing is still a byte for zlib.
  return inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
}

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
