import { expectedSize } from '#domain/catalogue/picture.ts'
import { BOW, type Ink, MOTIFS } from './placeholder-motifs.ts'
import { placeholderSubject, type Tint } from './placeholder-subject.ts'

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
