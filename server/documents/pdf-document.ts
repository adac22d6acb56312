import PDFDocument from 'pdfkit'
import { FONTS, fontFile, type TextStyle } from './fonts.ts'

/** Font as pdfkit opens it. Its tables are parsed on demand and cached. */
type OpenedFont = {
  characterSet: number[]
  layout: (text: string, features?: readonly string[]) => GlyphRun
  _layoutEngine?: { engine?: { GPOSProcessor?: { applyAnchor: ApplyAnchor } } }
}
type GlyphRun = { positions: object[] }
type ApplyAnchor = (mark: { markAnchor: unknown }, base: unknown, index: number) => void

type CachedFont = { font: OpenedFont; characters: ReadonlySet<number> }

/** Shared by all documents of this thread: parsing and shaping fonts is most of the rendering time. */
const fontCache = new Map<string, CachedFont>()

/** Number of cached shaped words per font. */
const MAX_SHAPES = 2_000

/** Registers a font with the document under its path and returns the characters it covers. */
function openFont(doc: PDFKit.PDFDocument, root: string, path: string): ReadonlySet<number> {
  const cached = fontCache.get(path)
  // pdfkit accepts an opened font here, but its types do not say so.
  doc.registerFont(path, (cached?.font ?? fontFile(root, path)) as Buffer)
  if (cached) return cached.characters
  doc.font(path)
  const { font } = (doc as unknown as { _font: { font: OpenedFont } })._font
  tolerateMissingAnchors(font)
  cacheShapes(font)
  const face = { font, characters: new Set(font.characterSet) }
  fontCache.set(path, face)
  return face.characters
}

/** Caches shaped words. The caller may change the positions, so each gets a copy. */
function cacheShapes(font: OpenedFont): void {
  const shape = font.layout.bind(font)
  const shapes = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    const key = `${features} ${text}`
    const run = shapes.get(key) ?? shape(text, features)
    if (shapes.size >= MAX_SHAPES) shapes.clear()
    shapes.set(key, run)
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
}

/**
 * Some fonts (Telugu) lack an anchor for a mark, which makes the shaper throw. Such a mark keeps its default
 * position.
 */
function tolerateMissingAnchors(font: OpenedFont): void {
  const positions = font._layoutEngine?.engine?.GPOSProcessor
  if (!positions) return
  const apply = positions.applyAnchor
  positions.applyAnchor = (mark, base, index) => {
    if (mark.markAnchor && base) apply.call(positions, mark, base, index)
  }
}

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
