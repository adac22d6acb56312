/** Signatures of files that are often mistaken for a sheet. */
const OTHER_FORMATS: readonly [signature: string, words: string][] = [
  [
    '\xd0\xcf\x11\xe0',
    'This is an old Excel workbook, or one with a password. Save it without a password as .xlsx or CSV.',
  ],
  ['%PDF', 'This is a PDF. Save the sheet as .xlsx or CSV.'],
  ['\x1f\x8b', 'This file is compressed. Unpack it and upload the sheet inside.'],
]

const NOT_A_SHEET = 'This is not a sheet. Save it as .xlsx or CSV, and upload that.'

/**
 * Decodes a CSV: UTF-8, UTF-16 with or without byte order mark, or Windows-1252, which Excel writes by default. Other
 * files return an error that names their type.
 */
export function decodeText(bytes: Uint8Array): { text: string } | { fault: string } {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  const other = OTHER_FORMATS.find(([signature]) => begin.startsWith(signature))
  if (other) return { fault: other[1] }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? { fault: NOT_A_SHEET } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In UTF-16, every other byte of Latin text is 0.
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
