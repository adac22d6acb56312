import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const [WOFF_HEADER, WOFF_ENTRY, HEADER, ENTRY] = [44, 20, 12, 16]

const alignTo4 = (length: number): number => (length + 3) & ~3

/**
 * Converts a WOFF 1.0 font to its original format (WOFF specification, section 5). pdfkit would inflate each table
 * again for every document, which took over half of an invoice's rendering time.
 */
export function decodeWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(file, WOFF_HEADER + index * WOFF_ENTRY))
  const head = Buffer.alloc(HEADER + count * ENTRY)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // Binary search parameters of the table directory.
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
    parts.push(content, Buffer.alloc(alignTo4(content.length) - content.length))
    offset += alignTo4(content.length)
  })
  return Buffer.concat(parts)
}

function readTable(file: Buffer, at: number) {
  const [offset, stored, length] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
  const content = file.subarray(offset, offset + stored)
  return {
    tag: file.subarray(at, at + 4),
    checksum: file.subarray(at + 16, at + 20),
    // Tables that compression would not shrink are stored as they are.
    content: stored < length ? inflateSync(content) : content,
  }
}

/** Text style. Each has a list of fonts, tried in sequence for each character. */
export type TextStyle = 'sans' | 'strong' | 'serif' | 'italic'

const ownFont = (name: string) => `server/documents/fonts/newsreader-display${name}.ttf`
const packageFont = (family: string, rest: string) => `node_modules/@fontsource/${family}/files/${family}-${rest}.woff`

/** Scripts used in Indian names, addresses and messages; each needs a font of its own. */
const SCRIPTS = ['devanagari', 'tamil', 'kannada', 'telugu', 'bengali'].map((script) =>
  packageFont(`noto-sans-${script}`, `${script}-400-normal`),
)

const anek = (weight: number) =>
  ['latin', 'latin-ext'].map((subset) => packageFont('anek-latin', `${subset}-${weight}-normal`))
const newsreader = (slope: string) =>
  ['latin', 'latin-ext'].map((subset) => packageFont('newsreader', `${subset}-400-${slope}`))

export const FONTS: Record<TextStyle, readonly string[]> = {
  sans: [...anek(400), ...SCRIPTS],
  strong: [...anek(500), ...SCRIPTS],
  serif: [ownFont(''), ownFont('-rupee'), ...newsreader('normal'), ...SCRIPTS],
  italic: [ownFont('-italic'), ownFont('-rupee'), ...newsreader('italic'), ...SCRIPTS],
}

const fontFiles = new Map<string, Buffer>()

/** Reads a font file once. */
export function fontFile(root: string, path: string): Buffer {
  const cached = fontFiles.get(path)
  if (cached) return cached
  const content = decodeWoff(readFileSync(join(root, path)))
  fontFiles.set(path, content)
  return content
}
