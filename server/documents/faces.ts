import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwrapWoff } from './unwrap-woff.ts'

/** How a piece of text looks; each has faces of its own, in the order in which they are tried for a character. */
export type Style = 'sans' | 'strong' | 'serif' | 'italic'

const own = (name: string) => `server/documents/fonts/newsreader-display${name}.ttf`
const bought = (family: string, rest: string) => `node_modules/@fontsource/${family}/files/${family}-${rest}.woff`

/** The scripts that names, addresses and messages in India come in; each is a face of its own. */
const SCRIPTS = ['devanagari', 'tamil', 'kannada', 'telugu', 'bengali'].map((script) =>
  bought(`noto-sans-${script}`, `${script}-400-normal`),
)

const anek = (weight: number) =>
  ['latin', 'latin-ext'].map((subset) => bought('anek-latin', `${subset}-${weight}-normal`))
const newsreader = (slope: string) =>
  ['latin', 'latin-ext'].map((subset) => bought('newsreader', `${subset}-400-${slope}`))

export const FACES: Record<Style, readonly string[]> = {
  sans: [...anek(400), ...SCRIPTS],
  strong: [...anek(500), ...SCRIPTS],
  serif: [own(''), own('-rupee'), ...newsreader('normal'), ...SCRIPTS],
  italic: [own('-italic'), own('-rupee'), ...newsreader('italic'), ...SCRIPTS],
}

const read = new Map<string, Buffer>()

/** A font file of the project, read once. */
export function faceFile(root: string, face: string): Buffer {
  const there = read.get(face)
  if (there) return there
  const content = unwrapWoff(readFileSync(join(root, face)))
  read.set(face, content)
  return content
}
