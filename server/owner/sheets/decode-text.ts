/** How a file of another kind begins that somebody may take for a sheet. */
const OTHERS: readonly [signature: string, words: string][] = [
  [
    '\xd0\xcf\x11\xe0',
    'This is a workbook of an old Excel, or one with a password. Save it without one as .xlsx or as CSV.',
  ],
  ['%PDF', 'This is a PDF. Save the sheet as .xlsx or as CSV.'],
  ['\x1f\x8b', 'This is packed. Unpack it first, and bring the sheet that is inside.'],
]

const NO_TEXT = 'This is no sheet. Save it as .xlsx or as CSV, and bring that.'

/**
 * The text of a CSV, whatever wrote it: UTF-8, UTF-16 with its mark or without, or what Excel writes where nobody asked
 * for UTF-8 (Windows-1252). A file that is none says what it is.
 */
export function decodeText(bytes: Uint8Array): { text: string } | { fault: string } {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  const other = OTHERS.find(([signature]) => begin.startsWith(signature))
  if (other) return { fault: other[1] }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? { fault: NO_TEXT } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Letters of the Latin alphabet leave every other byte empty.
  if (first === 0 && second !== 0) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
