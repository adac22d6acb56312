import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeWoff } from './decode-woff.ts'

/** Text style. Each has a list of fonts, tried in sequence for each character. */
export type TextStyle = 'sans' | 'strong' | 'serif' | 'italic'

const ownFont = (name: string) => `server/documents/fonts/newsreader-display${name}.ttf`
const packageFont = (family: string, rest: string) => `node_modules/@fontsource/${family}/files/${family}-${rest}.woff`

/** Scripts used in Indian names, addresses and messages; each needs a font of its own. */
const SCRIPTS = ['devanagari', 'tamil', 'kannada', 'telugu', 'bengali'].map((script) =>
  packageFont(`noto-sans-${script}`, `${script}-400-normal`),
)

const anek = (weight: number) =>
  ['latin', 'latin-ext'].map((subset) => packageFont('anek-latin', `${subset}-${weight}-normal`))
const newsreader = (slope: string) =>
  ['latin', 'latin-ext'].map((subset) => packageFont('newsreader', `${subset}-400-${slope}`))

export const FONTS: Record<TextStyle, readonly string[]> = {
  sans: [...anek(400), ...SCRIPTS],
  strong: [...anek(500), ...SCRIPTS],
  serif: [ownFont(''), ownFont('-rupee'), ...newsreader('normal'), ...SCRIPTS],
  italic: [ownFont('-italic'), ownFont('-rupee'), ...newsreader('italic'), ...SCRIPTS],
}

const fontFiles = new Map<string, Buffer>()

/** Reads a font file once. */
export function fontFile(root: string, path: string): Buffer {
  const cached = fontFiles.get(path)
  if (cached) return cached
  const content = decodeWoff(readFileSync(join(root, path)))
  fontFiles.set(path, content)
  return content
}
