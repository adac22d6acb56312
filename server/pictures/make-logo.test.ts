import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { logoSchema, parseLogo } from '#domain/settings/logo.ts'
import { MAX_LOGO_BYTES, makeLogo } from './make-logo.ts'
import { drawingAsSvg } from './svg-paths.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const SQUARE = '<path d="M0 0h40v20H0z"/>'
const svg = (inside: string, about = 'viewBox="0 0 40 20"') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${about}>${inside}</svg>`

async function drawn(source: string) {
  const made = await makeLogo(bytes(source))
  if (!made.ok) throw new Error(made.why)
  return made.logo
}
const refusal = async (file: string | Uint8Array) => {
  const made = await makeLogo(typeof file === 'string' ? bytes(file) : file)
  return made.ok ? 'taken' : made.why
}

describe('a vector logo', () => {
  it('is reduced to its paths and transforms, with a raster copy for clients without SVG', async () => {
    const logo = await drawn(
      svg(`<g transform="translate(3 4)"><path transform="scale(2)" fill-rule="evenodd" d="M0,0 L1e1-5z"/></g>`),
    )
    expect(logo.drawing).toEqual({
      viewBox: [0, 0, 40, 20],
      paths: [{ d: 'M0,0 L1e1-5z', transform: 'translate(3 4) scale(2)', evenOdd: true }],
    })
    expect(logo).toMatchObject({ width: 1200, height: 600, opaque: false })
    expect((await sharp(Buffer.from(logo.png, 'base64')).metadata()).format).toBe('png')
    expect(parseLogo(JSON.stringify(logo))).toEqual(logo)
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with data', '<script><![CDATA[alert("</svg>")]]></script>'],
    ['a style', '<style>@import url(https://elsewhere.example/x.css); .a{}</style>'],
    [
      'words about it',
      '<title>&lt;b&gt;</title><desc>Made by hand</desc><metadata><rdf:RDF xmlns:rdf="x"/></metadata>',
    ],
    ['a definition', '<defs><linearGradient id="g"><stop/></linearGradient><path id="p" d="M0 0z"/></defs>'],
    ['a comment', '<!-- <path d="M9 9z"/> -->'],
    ['what a program wrote', '<sodipodi:namedview pagecolor="#fff"/><inkscape:grid/>'],
    [
      'what runs by itself',
      '<g onload="alert(1)"/><path onclick="alert(1)" style="fill:black;background:url(https://elsewhere.example)" d="M1 1z"/>',
    ],
    [
      'an address around it',
      `<a href="javascript:alert(1)" xlink:href="https://elsewhere.example"><path d="M2 2z"/></a>`,
    ],
  ])('is stripped of %s', async (_, inside) => {
    const file = drawingAsSvg((await drawn(svg(SQUARE + inside))).drawing ?? { viewBox: [0, 0, 1, 1], paths: [] })
    expect(file).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 40 20" width="40" height="20" fill="currentColor"><g id="logo">(<path d="[MmhvHzZ0-9 ]+"\/>)+<\/g><\/svg>$/,
    )
    expect(file).not.toContain('9 9')
  })

  it.each([
    ['a picture in it', svg(`${SQUARE}<image href="https://elsewhere.example/x.png"/>`), '<image>'],
    ['a foreign object', svg(`${SQUARE}<foreignObject><body/></foreignObject>`), '<foreignobject>'],
    ['text', svg(`${SQUARE}<text>Tohfa</text>`), '<text>'],
    ['a shape that is no path', svg(`${SQUARE}<circle r="3"/>`), '<circle>'],
    ['something used from elsewhere', svg(`${SQUARE}<use href="https://elsewhere.example/x.svg#a"/>`), '<use>'],
    ['lines', svg('<path fill="none" stroke="red" d="M0 0z"/>'), 'not filled'],
    ['a gradient', svg('<path fill="url(#g)" d="M0 0z"/>'), 'gradient'],
    ['several colours', svg('<path fill="#f00" d="M0 0z"/><path style="fill:#00f" d="M0 0z"/>'), 'colours'],
    [
      'several colours in a style',
      svg('<style>.a{fill:red}.b{fill:blue}</style><path class="a" d="M0 0z"/>'),
      'colours',
    ],
    ['no path', svg('<g/>'), 'no path'],
    ['no size', svg(SQUARE, ''), 'damaged'],
    ['an odd size', svg(SQUARE, 'viewBox="0 0 -1 1e9"'), 'damaged'],
    ['a path that is something else', svg('<path d="M0 0&quot;/&gt;&lt;script&gt;"/>'), 'cannot be read'],
    ['a transform that is something else', svg('<path transform="url(#x)" d="M0 0z"/>'), 'cannot be read'],
    ['no end', svg(SQUARE).replace('</svg>', '<g>'), 'damaged'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "M0 0z">]>${svg('<path d="&a;"/>')}`, 'cannot be read'],
    ['another root', '<html><svg viewBox="0 0 1 1"><path d="M0 0z"/></svg></html>', 'not an SVG'],
  ])('is refused with a message for %s', async (_, source, words) => {
    expect(await refusal(source)).toContain(words)
  })
})

describe('a raster logo', () => {
  const picture = (width: number, height: number, alpha: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 60, alpha } } })

  it('keeps its aspect ratio, at most 1200 by 600, and reports transparency', async () => {
    const large = await makeLogo(await picture(3000, 3000, 0.5).png().toBuffer())
    expect(large).toMatchObject({ ok: true, logo: { width: 600, height: 600, opaque: false } })
    const small = await makeLogo(await picture(300, 100, 1).png().toBuffer())
    expect(small).toMatchObject({ ok: true, logo: { width: 300, height: 100, opaque: true } })
    expect(small.ok && logoSchema.safeParse(small.logo).success).toBe(true)
  })

  it('is of a supported format and limited in size', async () => {
    expect(await refusal(await picture(30, 30, 1).jpeg().toBuffer())).toContain('neither')
    expect(await refusal('GIF89a')).toContain('neither')
    expect(await refusal(new Uint8Array())).toContain('neither')
    expect(await refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))).toContain('cannot be read')
    expect(await refusal(new Uint8Array(MAX_LOGO_BYTES + 1))).toContain('2 MB')
  })
})
