import { faceFile } from './faces.ts'

/** As the PDF library opens it: its tables are read as they are needed, and stay read. */
type OpenedFont = {
  characterSet: number[]
  layout: (text: string, features?: readonly string[]) => GlyphRun
  _layoutEngine?: { engine?: { GPOSProcessor?: { applyAnchor: ApplyAnchor } } }
}
type GlyphRun = { positions: object[] }
type ApplyAnchor = (mark: { markAnchor: unknown }, base: unknown, index: number) => void

type Face = { font: OpenedFont; characters: ReadonlySet<number> }

/** Of all documents that this thread draws: reading a font and shaping with it is most of what a document costs. */
const opened = new Map<string, Face>()

/** Words whose shapes are kept for each face; the shop's own are on every document, a buyer's name is on a few. */
const MOST_SHAPES = 2_000

/** Makes a face known to the document under its own path, and says what characters it has. */
export function openFace(doc: PDFKit.PDFDocument, root: string, path: string): ReadonlySet<number> {
  const known = opened.get(path)
  // The library takes a font that is open already, which its types leave out.
  doc.registerFont(path, (known?.font ?? faceFile(root, path)) as Buffer)
  if (known) return known.characters
  doc.font(path)
  const { font } = (doc as unknown as { _font: { font: OpenedFont } })._font
  keepMarksWithoutAnchor(font)
  shapeOnce(font)
  const face = { font, characters: new Set(font.characterSet) }
  opened.set(path, face)
  return face.characters
}

/** The same words look the same on every document. Who asks may change the positions, so each gets their own. */
function shapeOnce(font: OpenedFont): void {
  const shape = font.layout.bind(font)
  const shapes = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    const key = `${features} ${text}`
    const run = shapes.get(key) ?? shape(text, features)
    if (shapes.size >= MOST_SHAPES) shapes.clear()
    shapes.set(key, run)
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
}

/**
 * A face may leave out where a mark sits on some letter, as Telugu's do; the shaper would fail on it, and with it the
 * document. Such a mark keeps the place that the face's own widths give it.
 */
function keepMarksWithoutAnchor(font: OpenedFont): void {
  const positions = font._layoutEngine?.engine?.GPOSProcessor
  if (!positions) return
  const apply = positions.applyAnchor
  positions.applyAnchor = (mark, base, index) => {
    if (mark.markAnchor && base) apply.call(positions, mark, base, index)
  }
}
