import type { Invoice } from '#domain/document/invoice.ts'
import { invoicePdf } from '#server/documents/invoice-pdf.ts'

/** Renders an invoice without compression for `pdfText`. */
export const uncompressedInvoice = (root: string, invoice: Invoice): Promise<Buffer> =>
  invoicePdf(root, invoice, { compress: false })

/** Extracts the text of an uncompressed PDF, page by page in drawing order. */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = fontMaps(objects)
  return [...objects.values()]
    .filter((body) => / Tf$/m.test(body))
    .map((body) => contentText(body, fonts))
    .join('\n')
}

type GlyphMap = string[]

/** Maps each font's glyphs to characters. */
function fontMaps(objects: ReadonlyMap<string, string>): Map<string, GlyphMap> {
  const maps = new Map<string, GlyphMap>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (unicode) maps.set(name, glyphMap(objects.get(unicode) ?? ''))
    }
  }
  return maps
}

const glyphMap = (cmap: string): GlyphMap => {
  const glyphs: GlyphMap = []
  for (const [, first = '0', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      glyphs[Number.parseInt(first, 16) + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
    }
  }
  return glyphs
}

function contentText(body: string, fonts: ReadonlyMap<string, GlyphMap>): string {
  let glyphs: GlyphMap = []
  let text = ''
  for (const [, font, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) glyphs = fonts.get(font) ?? []
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      text += (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '\uFFFD').join('')
    }
    if (shown) text += '\n'
  }
  return text
}
