import PDFDocument from 'pdfkit'
import { FONTS, type TextStyle } from './fonts.ts'
import { openFont } from './open-font.ts'

/** PDF document being drawn. `missing` collects the characters without a glyph. */
export type PdfDocument = {
  doc: PDFKit.PDFDocument
  missing: Set<string>
  /** Returns the font of a style that has all of these characters. */
  faceFor: (text: string, style: TextStyle) => string | undefined
  /** Ends the document and returns its bytes, except those passed to `write`. */
  finish: () => Promise<Buffer>
}

type DocumentOptions = {
  root: string
  title: string
  author: string
  at: Date
  /** Size of the first page; without it the document starts empty. */
  size?: [width: number, height: number]
  compress?: boolean
  /** Streams the output instead of collecting it. */
  write?: (piece: Buffer) => void
}

const POINTS_PER_MM = 72 / 25.4
export const mm = (length: number): number => length * POINTS_PER_MM
/** Converts CSS pixels to points. */
export const px = (length: number): number => length * 0.75

/** Adds a page of the given size and flushes the earlier pages from memory. */
export function nextPage({ doc }: PdfDocument, size: readonly [width: number, height: number]): void {
  doc.flushPages()
  // Following pages of the document keep this size.
  doc.options.size = [...size]
  doc.addPage()
}

/** Returns the number of pages, including flushed ones. */
export function pageCount({ doc }: PdfDocument): number {
  const { start, count } = doc.bufferedPageRange()
  return start + count
}

export const INK = '#1c1216'
export const INK_2 = '#64474f'
export const HAIRLINE = '#d9cfc8'

export function openPdf({ root, title, author, at, size, compress = true, write }: DocumentOptions): PdfDocument {
  const info = { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at }
  // `font: ''` skips loading pdfkit's default font, which no document uses.
  const options = { margin: 0, compress, info, lang: 'en-IN', displayTitle: true, bufferPages: true, font: '' }
  const doc = new PDFDocument({ ...options, ...(size ? { size } : { autoFirstPage: false }) })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', write ?? ((piece: Buffer) => chunks.push(piece)))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const characters = new Map<string, ReadonlySet<number>>()
  const covers = (face: string, text: string) => {
    const known = characters.get(face) ?? openFont(doc, root, face)
    characters.set(face, known)
    return [...text].every((character) => known.has(character.codePointAt(0) ?? 0))
  }
  return {
    doc,
    missing: new Set(),
    faceFor: (text, style) => FONTS[style].find((face) => covers(face, text)),
    finish() {
      doc.end()
      return whole
    },
  }
}
