import { expectedSize } from '#domain/catalogue/picture.ts'
import type { Subject } from './placeholder-subject.ts'
import { placeholderSubject, type Tint } from './placeholder-subject.ts'

/** Colours of a drawing. `lift` is how much lighter the box is than the field, from 0 to 1. */
type Ink = { strap: string; field: string; lift: number }

const LOOP =
  '<path fill-rule="evenodd" d="M20.6 21.6C17.4 13.8 9.6 9.2 5.6 13 1.9 16.6 5.2 24.3 12.8 25.2 16 25.6 18.8 24.4 20.6 21.6ZM17.4 20.2C16 21.8 14.6 22.4 12.9 22.2 9 21.5 7.2 17.7 8.6 15.8 10.4 13.5 14.8 15.6 17.4 20.2Z"/><path d="M22.4 26.4C20.7 31.2 17.4 36 12.6 39.6L16.4 40.3 17.9 44C21.6 39.6 23.6 33.6 23.6 27.2Z"/>'
/** The shop's mark without its bud and leaves. */
const BOW = `${LOOP}<g transform="translate(48 0) scale(-1 1)">${LOOP}</g><path d="M24 17.6L26.7 22 24 26.4 21.3 22Z"/>`

const useBow = (x: number, y: number, size: number, look: string): string =>
  `<use href="#bow" x="${x - size / 2}" y="${y - size * 0.46}" width="${size}" height="${size}" ${look}/>`
const bow = ({ strap }: Ink, x: number, y: number, size: number): string =>
  useBow(x - size * 0.012, y + size * 0.03, size, 'fill="#260815" fill-opacity=".28"') +
  useBow(x, y, size, `fill="${strap}"`)
const rect = (x: number, y: number, width: number, height: number, look: string): string =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z" ${look}/>`
const boxSide = ({ field, lift }: Ink, x: number, y: number, width: number, height: number, white: number): string =>
  rect(x, y, width, height, `fill="${field}"`) + rect(x, y, width, height, `fill="#fff" fill-opacity="${white * lift}"`)
const ribbon = ({ strap }: Ink, x: number, y: number, width: number, height: number): string =>
  rect(x, y, width, height, `fill="${strap}"`) +
  rect(x, y, width, height, `fill="url(#satin${width > height ? '-across' : ''})"`)
const shadow = (y: number, rx: number, ry: number): string =>
  `<ellipse cy="${y}" rx="${rx}" ry="${ry}" fill="url(#shade)"/>`

const TOP = 0.55
const FRONT = 0.24
const EDGE = 'fill="#260815" fill-opacity=".1"'
const INSIDE = 'fill="#3A0F22" fill-opacity=".24"'

const closed = (ink: Ink): string =>
  [
    shadow(205, 340, 60),
    boxSide(ink, -250, -190, 500, 210, TOP),
    boxSide(ink, -250, 20, 500, 180, FRONT),
    rect(-250, 70, 500, 4, EDGE),
    ribbon(ink, -250, -106, 500, 42),
    ribbon(ink, -23, -190, 46, 390),
    bow(ink, 0, -84, 220),
  ].join('')

/** Tissue between the box and its content: a row behind, a row in front. */
const TISSUE = [
  'M-228 30V-50C-214-78-190-88-168-70-152-58-140-44-124-50-98-60-92-112-58-108-32-104-28-64-6-64 20-64 22-118 56-116 84-114 84-62 106-58 126-54 134-92 166-90 194-88 204-66 228-52V30z',
  'M-228 30V4C-206-16-186-36-158-28-136-20-124 4-102 0-78-6-64-48-30-44-4-40 8-4 32-6 60-10 70-52 104-46 130-40 138-8 160-12 184-16 202-26 228-8V30z',
]
const tissue = ({ lift }: Ink): string =>
  TISSUE.map((row, at) => `<path d="${row}" fill="#fff" fill-opacity="${((at ? 0.86 : 0.6) * (lift + 1)) / 2}"/>`).join(
    '',
  )

const open = (ink: Ink): string =>
  [
    shadow(205, 340, 60),
    boxSide(ink, -250, -330, 500, 210, FRONT),
    boxSide(ink, -232, -312, 464, 174, TOP),
    `<g opacity=".8">${bow(ink, 0, -222, 110)}</g>`,
    boxSide(ink, -250, -120, 500, 150, TOP),
    rect(-228, -102, 456, 132, INSIDE),
    tissue(ink),
    boxSide(ink, -250, 30, 500, 170, FRONT),
    ribbon(ink, -250, 92, 500, 42),
  ].join('')

const above = (ink: Ink): string =>
  [
    shadow(230, 320, 50),
    boxSide(ink, -240, -240, 480, 480, TOP),
    '<path d="M-228-228h456v456h-456z" fill="none" stroke="#3A0F22" stroke-opacity=".08" stroke-width="2"/>',
    ribbon(ink, -240, -22, 480, 44),
    ribbon(ink, -22, -240, 44, 480),
    bow(ink, 0, 0, 250),
  ].join('')

/** A close-up: the box extends past three edges of the picture. */
const detail = (ink: Ink): string =>
  [
    boxSide(ink, -1000, -120, 2000, 400, TOP),
    boxSide(ink, -1000, 280, 2000, 900, FRONT),
    rect(-1000, 390, 2000, 8, EDGE),
    ribbon(ink, -1000, 20, 2000, 84),
    ribbon(ink, -46, -120, 92, 1300),
    bow(ink, 0, 62, 520),
  ].join('')

const boxItem = (ink: Ink): string => [shadow(200, 260, 44), bow(ink, 0, 0, 420)].join('')

/**
 * Drawings centred on the picture, in units of a picture that is 900 wide. All have the camera angle of the
 * photographs.
 */
const MOTIFS: Record<Subject['view'], (ink: Ink) => string> = {
  hero: open,
  closed,
  above,
  detail,
  thing: boxItem,
  layer: () => '',
}

/** Colours of the CSS tokens with the same names, which an image cannot use. A test compares the two. */
export const PLACEHOLDER_COLOURS: Record<Tint, { field: string; strap: string; text: string }> = {
  uy: { field: '#EBD5C8', strap: '#7A1B40', text: '#7A1B40' },
  wedding: { field: '#E6DCCF', strap: '#B8893A', text: '#75541A' },
  kids: { field: '#EDD4C0', strap: '#D4553F', text: '#9C3020' },
  quick: { field: '#D3D5BC', strap: '#2C5444', text: '#2C5444' },
  mothers: { field: '#EBCBC2', strap: '#A83A55', text: '#96304C' },
  corporate: { field: '#3A0F22', strap: '#DDB873', text: '#DDB873' },
}

/**
 * Draws the placeholder of a missing picture as SVG, or returns undefined if `name` is not the name of a picture. The
 * name itself is never written into the SVG.
 */
export function drawPlaceholder(name: string): string | undefined {
  const subject = placeholderSubject(name)
  if (!subject) return undefined
  const { width, height } = expectedSize(name)
  const { field, strap, text } = PLACEHOLDER_COLOURS[subject.tint]
  const isDark = subject.tint === 'corporate'
  const ink: Ink = { strap, field, lift: isDark ? 0.3 : 1 }
  const scale = Math.min(width / 900, height / 900)
  const transform = `translate(${width / 2} ${height * 0.54}) scale(${scale})`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${LIGHT}<symbol id="bow" viewBox="0 0 48 48" overflow="visible">${BOW}</symbol></defs>`,
    subject.isTransparent
      ? ''
      : `<rect width="${width}" height="${height}" fill="${field}"/><rect width="${width}" height="${height}" fill="url(#light)" opacity="${isDark ? 0.35 : 1}"/>`,
    `<g transform="${transform}">${MOTIFS[subject.view](ink)}</g>`,
    subject.caption ? caption(subject.caption, text, width / 2, height * CAPTION_AT) : '',
    '</svg>',
  ].join('')
}

/** Height of the caption: above the box, and inside a square crop. */
const CAPTION_AT = 0.2

const LIGHT =
  '<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3A0F22" stop-opacity=".07"/></linearGradient>' +
  '<linearGradient id="satin" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".34" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient>' +
  '<linearGradient id="satin-across" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".34" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient>' +
  '<radialGradient id="shade"><stop offset="0" stop-color="#3A0F22" stop-opacity=".3"/><stop offset="1" stop-color="#3A0F22" stop-opacity="0"/></radialGradient>'

const caption = (words: string, colour: string, x: number, y: number): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Newsreader Display, Iowan Old Style, Palatino Linotype, Georgia, serif" font-style="italic" font-size="36" fill="${colour}">${words}</text>`
