import { fontFile } from './fonts.ts'

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
export function openFont(doc: PDFKit.PDFDocument, root: string, path: string): ReadonlySet<number> {
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
