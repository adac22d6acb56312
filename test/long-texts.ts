/** Returns a text of about `size` characters. */
export type Shape = (size: number) => string

/** Tokens repeated in parser inputs; none contains the separator. */
const TOKENS = [
  ...'aA0 "/,;.:-+*_`~<>&%=@#!?()[]{}|₹ક',
  ...`\t¦\n¦\r\n¦'¦""¦\\¦\ud800¦\u0301¦9,¦0.¦a ¦ a¦a.¦a@¦.a¦a-¦a,b\n¦"a" ¦"a"b¦"a","¦5 rs ¦rs ¦x\n\n`.split('¦'),
  ...`%20¦%00¦&amp;¦<!--¦<![CDATA[¦<?¦<!DOCTYPE[¦<style>¦<a b="¦<a ¦</a¦<g transform="scale(2)">`.split('¦'),
  ...`<c r="A1" ¦{shop.¦{shop.name}¦[a](¦![¦**a¦> ¦- ¦1. ¦| a ¦scale(2) ¦state ¦the state of `.split('¦'),
  ...`REG-1000 5\n¦REG-1000, ¦::¦ffff:¦0:¦br;q=0, ¦W/"¦"x¦\\u0000¦\\ud800¦a=b; ¦;;`.split('¦'),
]
/** Endings that make a repetition fail, so that a regular expression backtracks from every start. */
const ENDS = ['!', '\n!']
const repeated = (size: number, text: string, end = '') => text.repeat(Math.ceil(size / text.length)) + end
export const SHAPES: Shape[] = TOKENS.flatMap((token) =>
  ENDS.map(
    (end): Shape =>
      (size) =>
        repeated(size, token, end),
  ),
)

/** Lists whose rows and columns grow together. */
export const LISTS: Shape[] = [
  (size) => `AWB${',a'.repeat(size / 4)}${'\nx'.repeat(size / 4)}`,
  (size) => `AWB${',a'.repeat(size / 8)}\n${'REG-1000,5\n'.repeat(size / 16)}`,
  (size) => Array.from({ length: size / 16 }, (_, at) => `REG-${1000 + at} ${at}`).join('\n'),
  (size) => `${'"x" '.repeat(size / 8)}"${'y"'.repeat(size / 4)}`,
]
export const DRAWINGS: Shape[] = [
  (size) => `<svg viewBox="0 0 1 1"><path d="M0 0z" transform="${repeated(Math.min(size, 900), ' ')}!"/></svg>`,
  (size) => `<svg viewBox="0 0 1 1"><path d="M0 0z" transform="${repeated(size, 'scale(2)  ')}!"/></svg>`,
  (size) => `<svg viewBox="0 0 1 1">${repeated(size, '<g transform="scale(2)">')}<path d="M0 0z"/></svg>`,
  (size) => `<svg viewBox="0 0 1 1">${repeated(size, '<path d="M0 0z"/>')}</svg>`,
  (size) => `<svg viewBox="0 0 1 1"><path d="${repeated(size, 'M0 0 ')}"/></svg>`,
  (size) => `<svg viewBox="0 0 1 1"><path style="${repeated(size, '; fill ')}" d="M0 0z"/></svg>`,
  (size) => `<svg ${repeated(size, 'a="b" ')}`,
]
export const SHEETS: Shape[] = [
  (size) => `<sheetData>${repeated(size, '<row ')}`,
  (size) => `<sheetData>${repeated(size, '<row a="b" ')}>`,
  (size) => `<sheetData>${repeated(size, '<c a="b" ')}`,
  (size) => `<sheetData>${repeated(size, '<c r="A1"><f>')}`,
  (size) => `<sheetData>${repeated(size, '<c r="A1"><f/></c>')}`,
  (size) => `<sheetData>${repeated(size, '<c r="A1"><f ')}</f></c>`,
]
