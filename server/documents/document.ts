import PDFDocument from 'pdfkit'
import { FACES, faceFile, type Style } from './faces.ts'

/** A paper being set. `missing` gathers what no face of the shop can print. */
export type Document = {
  doc: PDFKit.PDFDocument
  missing: Set<string>
  /** How wide each piece of text is that was measured, for shaping it takes time. */
  widths: Map<string, number>
  /** The face of a style that has every one of these characters. */
  faceFor: (text: string, style: Style) => string | undefined
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
}

const POINTS_PER_MM = 72 / 25.4
export const mm = (length: number): number => length * POINTS_PER_MM
/** The design speaks in CSS pixels. */
export const px = (length: number): number => length * 0.75

/** A sheet of its own size for what comes next. */
export function nextSheet({ doc }: Document, size: readonly [width: number, height: number]): void {
  // Further pages of the same paper are as large.
  doc.options.size = [...size]
  doc.addPage()
}

export const INK = '#1c1216'
export const INK_2 = '#64474f'
export const HAIRLINE = '#d9cfc8'

export function openDocument({ root, title, author, at, size, compress = true }: About): Document {
  const info = { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at }
  const looks = { margin: 0, compress, info, lang: 'en-IN', displayTitle: true, bufferPages: true }
  const doc = new PDFDocument({ ...looks, ...(size ? { size } : { autoFirstPage: false }) })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const characters = new Map<string, Set<number>>()
  const covers = (face: string, text: string) => {
    const known = characters.get(face) ?? register(doc, root, face)
    characters.set(face, known)
    return [...text].every((character) => known.has(character.codePointAt(0) ?? 0))
  }
  return {
    doc,
    missing: new Set(),
    widths: new Map(),
    faceFor: (text, style) => FACES[style].find((face) => covers(face, text)),
    finish() {
      doc.end()
      return whole
    },
  }
}

/** Makes a face known to the document under its own path, and says what characters it has. */
function register(doc: PDFKit.PDFDocument, root: string, face: string): Set<number> {
  doc.registerFont(face, faceFile(root, face))
  doc.font(face)
  const { font } = (doc as unknown as { _font: { font: OpenedFont } })._font
  keepMarksWithoutAnchor(font)
  return new Set(font.characterSet)
}

type OpenedFont = {
  characterSet: number[]
  _layoutEngine?: { engine?: { GPOSProcessor?: { applyAnchor: ApplyAnchor } } }
}
type ApplyAnchor = (mark: { markAnchor: unknown }, base: unknown, index: number) => void

/**
 * A face may leave out where a mark sits on some letter, as Telugu's do; the shaper would fail on it, and with it the
 * paper. Such a mark keeps the place that the face's own widths give it.
 */
function keepMarksWithoutAnchor(font: OpenedFont): void {
  const positions = font._layoutEngine?.engine?.GPOSProcessor
  if (!positions) return
  const apply = positions.applyAnchor
  positions.applyAnchor = (mark, base, index) => {
    if (mark.markAnchor && base) apply.call(positions, mark, base, index)
  }
}
