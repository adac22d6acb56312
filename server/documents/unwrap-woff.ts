import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const [WOFF_HEADER, WOFF_ENTRY, HEADER, ENTRY] = [44, 20, 12, 16]

const aligned = (length: number): number => (length + 3) & ~3

/**
 * A font file as it is without the wrapping of the web (WOFF 1.0, section 5). The library that sets type would inflate
 * each table anew for each paper, and in JavaScript: more than half of the time that an invoice took.
 */
export function unwrapWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableOf(file, WOFF_HEADER + index * WOFF_ENTRY))
  const head = Buffer.alloc(HEADER + count * ENTRY)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // How a reader is to look a table up by halves.
  const steps = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** steps * ENTRY, 6)
  head.writeUInt16BE(steps, 8)
  head.writeUInt16BE(count * ENTRY - 2 ** steps * ENTRY, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, checksum, content }, index) => {
    const entry = HEADER + index * ENTRY
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    parts.push(content, Buffer.alloc(aligned(content.length) - content.length))
    offset += aligned(content.length)
  })
  return Buffer.concat(parts)
}

function tableOf(file: Buffer, at: number) {
  const [offset, stored, length] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
  const content = file.subarray(offset, offset + stored)
  return {
    tag: file.subarray(at, at + 4),
    checksum: file.subarray(at + 16, at + 20),
    // One that would not have become smaller is stored as it is.
    content: stored < length ? inflateSync(content) : content,
  }
}
