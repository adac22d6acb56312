import sharp, { type Sharp } from 'sharp'
import type { Logo } from '#domain/settings/logo.ts'
import { readMaster } from './read-master.ts'
import { drawingAsSvg, svgPaths } from './svg-paths.ts'

export type LogoResult = { ok: true; logo: Logo } | { ok: false; why: string }

export const MAX_LOGO_BYTES = 2 * 1024 * 1024
/** Largest size in pixels: sharp at the header's width on a screen with a pixel ratio of three, and in print. */
const MAX_SIZE = { width: 1200, height: 600 }
/** Limit of the PNG that is stored and sent with emails. */
const MAX_PNG_BYTES = 400 * 1024
/** `--color-ribbon`: colour of a vector logo in its PNG. */
const RIBBON = '#7A1B40'
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47]

/** Makes a logo from a PNG or an SVG, recognized by content instead of file name. Returns the reason when it cannot. */
export async function makeLogo(file: Uint8Array): Promise<LogoResult> {
  if (file.byteLength > MAX_LOGO_BYTES) return { ok: false, why: 'It is larger than 2 MB.' }
  if (PNG_SIGNATURE.every((byte, at) => file[at] === byte)) return fromPng(file)
  const text = new TextDecoder().decode(file)
  if (!/<svg[\s>]/i.test(text)) return { ok: false, why: 'It is neither a PNG nor an SVG.' }
  return fromSvg(text)
}

async function fromPng(file: Uint8Array): Promise<LogoResult> {
  const read = await readMaster(file, MAX_SIZE.width)
  if (!read.ok) return { ok: false, why: 'The PNG cannot be read or has too many pixels.' }
  const { pixels, shape } = read.master
  return toLogo(sharp(pixels, { raw: shape }), { opaque: shape.channels === 3 })
}

async function fromSvg(text: string): Promise<LogoResult> {
  const reduced = svgPaths(text)
  if (!reduced.ok) return reduced
  const { drawing } = reduced
  const [, , width, height] = drawing.viewBox
  const density = Math.min(2400, Math.max(1, 72 * Math.min(MAX_SIZE.width / width, MAX_SIZE.height / height)))
  const picture = sharp(Buffer.from(drawingAsSvg(drawing, RIBBON)), { density })
  const made = await toLogo(picture, { opaque: false }).catch(() => undefined)
  if (!made) return { ok: false, why: 'Its paths cannot be drawn.' }
  return made.ok ? { ok: true, logo: { ...made.logo, drawing } } : made
}

async function toLogo(picture: Sharp, { opaque }: Pick<Logo, 'opaque'>): Promise<LogoResult> {
  const fitted = picture.resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await fitted.png({ compressionLevel: 9, palette: true }).toBuffer({ resolveWithObject: true })
  if (data.byteLength > MAX_PNG_BYTES) return { ok: false, why: 'It is too detailed for a logo: more than 400 kB.' }
  return { ok: true, logo: { width: info.width, height: info.height, opaque, png: data.toString('base64') } }
}
