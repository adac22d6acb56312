import { type Drawing, PATH_DATA, TRANSFORM } from '#domain/shop/logo.ts'

type Reduced = { ok: true; drawing: Drawing } | { ok: false; why: string }

const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** What is left out with all that is inside; none of it is part of a drawing's outlines. */
const SILENT = new Set([
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
const INTO_PATHS = 'Turn everything in it into filled paths first (in Inkscape: Path, Object to Path), or send a PNG.'

const refuse = (why: string): Reduced => ({ ok: false, why })

type Open = { name: string; silent: boolean; transform: string; fill: string | undefined }

/**
 * The outlines of a drawing and nothing else of its file: no script, style, text, picture or address comes through,
 * since only what a path's own grammar allows is taken. What would not look as it was drawn is refused in words.
 */
export function svgPaths(source: string): Reduced {
  const text = source.replace(
    /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/gi,
    '',
  )
  const stack: Open[] = []
  const paths: Drawing['paths'] = []
  const fills = new Set<string>()
  let viewBox: Drawing['viewBox'] | undefined
  for (const [, closing, rawName = '', rawAttributes = '', selfClosing] of text.matchAll(TAG)) {
    const name = rawName.toLowerCase()
    const around = stack.at(-1)
    if (closing) {
      if (around?.name !== name) return refuse('It is damaged: its tags do not match.')
      stack.pop()
      continue
    }
    const attributes = readAttributes(rawAttributes)
    const open: Open = {
      name,
      silent: (around?.silent ?? false) || SILENT.has(name) || name.includes(':'),
      transform: [around?.transform, attributes.get('transform')].filter(Boolean).join(' '),
      fill: fillOf(attributes) ?? around?.fill,
    }
    if (stack.length === 0 && viewBox === undefined) {
      if (name !== 'svg') return refuse('It is no SVG.')
      viewBox = viewBoxOf(attributes)
    }
    if (!open.silent && name === 'path') {
      const d = (attributes.get('d') ?? '').trim()
      if (d && (!PATH_DATA.test(d) || !TRANSFORM.test(open.transform)))
        return refuse('One of its paths cannot be read.')
      if (open.fill === 'none' && d) return refuse(`It has lines that are not filled. ${INTO_PATHS}`)
      if (/^url/i.test(open.fill ?? '')) return refuse(`It has a gradient. ${INTO_PATHS}`)
      if (d) {
        if (open.fill ?? !attributes.has('class')) fills.add(open.fill ?? 'black')
        paths.push({
          d,
          ...(open.transform && { transform: open.transform }),
          ...(isEvenOdd(attributes) && { evenOdd: true }),
        })
      }
    } else if (!open.silent && !GROUPS.has(name)) return refuse(`It has <${name}>. ${INTO_PATHS}`)
    if (!selfClosing) stack.push(open)
  }
  if (stack.length > 0 || !viewBox) return refuse('It is damaged, or no SVG.')
  if (paths.length === 0) return refuse(`There is no path in it. ${INTO_PATHS}`)
  for (const [style] of source.matchAll(/<style[\s>][\s\S]*?<\/style/gi))
    for (const [, fill = ''] of style.matchAll(/\bfill\s*:\s*([^;}]+)/gi)) fills.add(`in a style ${fill.trim()}`)
  if (fills.has('in a style none')) return refuse(`It has lines that are not filled. ${INTO_PATHS}`)
  if (fills.size > 1) return refuse('It has several colours, and a drawing is shown in one. Send it as a PNG.')
  return { ok: true, drawing: { viewBox, paths } }
}

const readAttributes = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name.toLowerCase(), double ?? single ?? '']),
  )

/** Programs write a fill as an attribute or in a style. */
const styled = (attributes: Map<string, string>, property: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(attributes.get('style') ?? '')?.[1] ??
  attributes.get(property)

const fillOf = (attributes: Map<string, string>): string | undefined => styled(attributes, 'fill')?.trim().toLowerCase()

const isEvenOdd = (attributes: Map<string, string>): boolean => styled(attributes, 'fill-rule')?.trim() === 'evenodd'

function viewBoxOf(attributes: Map<string, string>): Drawing['viewBox'] | undefined {
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

/** The drawing as a file of its own, in one colour; `currentColor` takes that of the page it is used in. */
export const drawingAsSvg = ({ viewBox, paths }: Drawing, colour = 'currentColor'): string => {
  const outlines = paths.map(
    ({ d, transform, evenOdd }) =>
      `<path d="${d}"${transform ? ` transform="${transform}"` : ''}${evenOdd ? ' fill-rule="evenodd"' : ''}/>`,
  )
  const [, , width, height] = viewBox
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" width="${width}" height="${height}" fill="${colour}"><g id="logo">${outlines.join('')}</g></svg>`
}
