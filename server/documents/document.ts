import PDFDocument from 'pdfkit'
import { FACES, type Style } from './faces.ts'
import { openFace } from './open-face.ts'

/** A document being set. `missing` gathers what no face of the shop can print. */
export type Document = {
  doc: PDFKit.PDFDocument
  missing: Set<string>
  /** The face of a style that has every one of these characters. */
  faceFor: (text: string, style: Style) => string | undefined
  /** The whole of it, but for what was given away as it was drawn. */
  finish: () => Promise<Buffer>
}

type About = {
  root: string
  title: string
  author: string
  at: Date
  /** Of its first sheet; without one it has none until the next is asked for. */
  size?: [width: number, height: number]
  compress?: boolean
  /** Takes it piece by piece, so that it is never held whole. */
  write?: (piece: Buffer) => void
}

const POINTS_PER_MM = 72 / 25.4
export const mm = (length: number): number => length * POINTS_PER_MM
/** The design speaks in CSS pixels. */
export const px = (length: number): number => length * 0.75

/** A sheet of its own size for what comes next; those before it are done with, and no longer held as they were drawn. */
export function nextSheet({ doc }: Document, size: readonly [width: number, height: number]): void {
  doc.flushPages()
  // Further pages of the same document are as large.
  doc.options.size = [...size]
  doc.addPage()
}

/** How many sheets there are, those included that are done with. */
export function sheetCount({ doc }: Document): number {
  const { start, count } = doc.bufferedPageRange()
  return start + count
}

export const INK = '#1c1216'
export const INK_2 = '#64474f'
export const HAIRLINE = '#d9cfc8'

export function openDocument({ root, title, author, at, size, compress = true, write }: About): Document {
  const info = { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at }
  // Without a face of the library's own, which no document is set in.
  const looks = { margin: 0, compress, info, lang: 'en-IN', displayTitle: true, bufferPages: true, font: '' }
  const doc = new PDFDocument({ ...looks, ...(size ? { size } : { autoFirstPage: false }) })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', write ?? ((piece: Buffer) => chunks.push(piece)))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const characters = new Map<string, ReadonlySet<number>>()
  const covers = (face: string, text: string) => {
    const known = characters.get(face) ?? openFace(doc, root, face)
    characters.set(face, known)
    return [...text].every((character) => known.has(character.codePointAt(0) ?? 0))
  }
  return {
    doc,
    missing: new Set(),
    faceFor: (text, style) => FACES[style].find((face) => covers(face, text)),
    finish() {
      doc.end()
      return whole
    },
  }
}
