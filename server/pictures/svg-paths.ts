import { type LogoDrawing, MAX_PATHS, MAX_TRANSFORM_LENGTH, PATH_DATA, TRANSFORM } from '#domain/settings/logo.ts'

type SvgResult = { ok: true; drawing: LogoDrawing } | { ok: false; why: string }

const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Elements that are dropped with their content; they draw nothing by themselves. */
const IGNORED_ELEMENTS = new Set([
  'defs',
  'title',
  'desc',
  'metadata',
  'style',
  'script',
  'symbol',
  'clippath',
  'mask',
  'pattern',
])
const GROUPS = new Set(['svg', 'g', 'a', 'switch'])
const CONVERT_TO_PATHS = 'Convert everything to filled paths first (in Inkscape: Path, Object to Path), or use a PNG.'

const UNCLOSED = 'It is damaged: a tag is not closed.'
const TOO_NESTED = `Its groups are nested too deeply. ${CONVERT_TO_PATHS}`
const TOO_DETAILED = `It is too detailed for a logo: more than ${MAX_PATHS} paths.`
const MAX_DEPTH = 100

const refuse = (why: string): SvgResult => ({ ok: false, why })

type OpenElement = { name: string; silent: boolean; transform: string; fill: string | undefined }

/**
 * Reads an uploaded SVG logo by allowlist: returns the path data, transforms and view box, and nothing else of the
 * file.
 *
 * An SVG can carry scripts, styles, links and external pictures. The logo is served from the shop's own origin and
 * drawn into pages, so a sanitizer that misses one of these would be stored XSS. Here the drawing is rebuilt from
 * strings that match the grammar of path data, which cannot hold markup. A file that would look different when reduced
 * to one colour and filled paths is refused with an explanation for the owner. One linear pass over the tags; no XML
 * parser, so no entity expansion.
 */
export function svgPaths(source: string): SvgResult {
  const text = elementsOf(source)
  if (text === undefined) return refuse(UNCLOSED)
  const stack: OpenElement[] = []
  const paths: LogoDrawing['paths'] = []
  const fills = new Set<string>()
  let viewBox: LogoDrawing['viewBox'] | undefined
  for (const [, closing, rawName = '', rawAttributes = '', selfClosing] of text.matchAll(TAG)) {
    const name = rawName.toLowerCase()
    const around = stack.at(-1)
    if (closing) {
      if (around?.name !== name) return refuse('It is damaged: its tags do not match.')
      stack.pop()
      continue
    }
    const attributes = readAttributes(rawAttributes)
    const open: OpenElement = {
      name,
      silent: (around?.silent ?? false) || IGNORED_ELEMENTS.has(name) || name.includes(':'),
      transform: [around?.transform, attributes.get('transform')].filter(Boolean).join(' '),
      fill: fillOf(attributes) ?? around?.fill,
    }
    if (stack.length === MAX_DEPTH || open.transform.length > MAX_TRANSFORM_LENGTH) return refuse(TOO_NESTED)
    if (stack.length === 0 && viewBox === undefined) {
      if (name !== 'svg') return refuse('It is not an SVG.')
      viewBox = viewBoxOf(attributes)
    }
    if (!open.silent && name === 'path') {
      const d = (attributes.get('d') ?? '').trim()
      if (d && (!PATH_DATA.test(d) || !TRANSFORM.test(open.transform)))
        return refuse('One of its paths cannot be read.')
      if (open.fill === 'none' && d) return refuse(`It has lines that are not filled. ${CONVERT_TO_PATHS}`)
      if (/^url/i.test(open.fill ?? '')) return refuse(`It has a gradient. ${CONVERT_TO_PATHS}`)
      if (d) {
        if (open.fill ?? !attributes.has('class')) fills.add(open.fill ?? 'black')
        if (paths.length === MAX_PATHS) return refuse(TOO_DETAILED)
        paths.push({
          d,
          ...(open.transform && { transform: open.transform }),
          ...(isEvenOdd(attributes) && { evenOdd: true }),
        })
      }
    } else if (!open.silent && !GROUPS.has(name)) return refuse(`It has <${name}>. ${CONVERT_TO_PATHS}`)
    if (!selfClosing) stack.push(open)
  }
  if (stack.length > 0 || !viewBox) return refuse('It is damaged or not an SVG.')
  if (paths.length === 0) return refuse(`It has no paths. ${CONVERT_TO_PATHS}`)
  for (const style of stylesOf(source))
    for (const [, fill = ''] of style.matchAll(/\bfill\s*:\s*([^;}]+)/gi)) fills.add(`in a style ${fill.trim()}`)
  if (fills.has('in a style none')) return refuse(`It has lines that are not filled. ${CONVERT_TO_PATHS}`)
  if (fills.size > 1) return refuse('It has several colours, but an SVG logo is shown in one. Use a PNG.')
  return { ok: true, drawing: { viewBox, paths } }
}

/** Markup that is not an element: its start and its end. A DOCTYPE may hold declarations in brackets. */
const MARKUP: Readonly<Record<string, string>> = { '<!--': '-->', '<![cdata[': ']]>', '<?': '?>', '<!doctype': '>' }
const MARKUP_BEGINS = /<!--|<!\[CDATA\[|<\?|<!DOCTYPE/gi

/** Removes comments, CDATA, processing instructions and DOCTYPE in one pass; `undefined` when one is not closed. */
function elementsOf(source: string): string | undefined {
  const begins = new RegExp(MARKUP_BEGINS)
  const kept: string[] = []
  let at = 0
  for (let found = begins.exec(source); found; found = begins.exec(source)) {
    kept.push(source.slice(at, found.index))
    at = endOf(source, begins.lastIndex, found[0].toLowerCase())
    if (at < 0) return undefined
    begins.lastIndex = at
  }
  return kept.join('') + source.slice(at)
}

function endOf(source: string, from: number, begin: string): number {
  const close = MARKUP[begin] ?? '>'
  let end = source.indexOf(close, from)
  if (begin === '<!doctype' && source.slice(from, end).includes('[')) {
    const bracket = source.indexOf(']', from)
    end = bracket < 0 ? -1 : source.indexOf(close, bracket)
  }
  return end < 0 ? -1 : end + close.length
}

const STYLE = /<style[\s>]/gi

/** Yields the contents of `<style>` elements, up to one that is not closed. */
function* stylesOf(source: string): Generator<string> {
  const begins = new RegExp(STYLE)
  const ends = /<\/style/gi
  while (begins.exec(source)) {
    ends.lastIndex = begins.lastIndex
    const end = ends.exec(source)
    if (!end) return
    yield source.slice(begins.lastIndex, end.index)
    begins.lastIndex = ends.lastIndex
  }
}

const readAttributes = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name.toLowerCase(), double ?? single ?? '']),
  )

/** Returns a presentation property from the `style` attribute or its own attribute. */
const presentationOf = (attributes: Map<string, string>, property: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(attributes.get('style') ?? '')?.[1] ??
  attributes.get(property)

const fillOf = (attributes: Map<string, string>): string | undefined =>
  presentationOf(attributes, 'fill')?.trim().toLowerCase()

const isEvenOdd = (attributes: Map<string, string>): boolean =>
  presentationOf(attributes, 'fill-rule')?.trim() === 'evenodd'

function viewBoxOf(attributes: Map<string, string>): LogoDrawing['viewBox'] | undefined {
  const written = attributes
    .get('viewbox')
    ?.trim()
    .split(/[\s,]+/)
  const numbers = (written ?? ['0', '0', attributes.get('width') ?? '', attributes.get('height') ?? '']).map(
    Number.parseFloat,
  )
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  const isRight =
    numbers.length === 4 &&
    numbers.every(Number.isFinite) &&
    width > 0 &&
    height > 0 &&
    Math.max(width, height) <= 100_000
  return isRight ? [x, y, width, height] : undefined
}

/** Renders a drawing as an SVG file in one colour; the default takes the text colour of the page that uses it. */
export const drawingAsSvg = ({ viewBox, paths }: LogoDrawing, colour = 'currentColor'): string => {
  const outlines = paths.map(
    ({ d, transform, evenOdd }) =>
      `<path d="${d}"${transform ? ` transform="${transform}"` : ''}${evenOdd ? ' fill-rule="evenodd"' : ''}/>`,
  )
  const [, , width, height] = viewBox
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" width="${width}" height="${height}" fill="${colour}"><g id="logo">${outlines.join('')}</g></svg>`
}
