import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { COMMAND_NAMES } from '#server/cli/commands.ts'
import { KNOWN_VARIABLES } from '#server/config.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const PAGES = [...globSync('*.md'), ...globSync('docs/**/*.md')]

/** Returns the heading anchors of a page, as GitHub builds them. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

function isBroken(page: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return false
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(page), path) : page
  if (!existsSync(file)) return true
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor)
}

it('documents every environment variable', () => {
  const text = read('docs/operations/environment.md')
  expect(KNOWN_VARIABLES.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

it('documents every command', () => {
  const text = read('docs/operations/command-line.md')
  expect(COMMAND_NAMES.filter((name) => !new RegExp(`^\\|.*\`${name}[ \`]`, 'm').test(text))).toEqual([])
})

it('has no link to a missing page, picture or heading', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
      .map(([, link, picture]) => link ?? picture ?? '')
      .filter((target) => isBroken(page, target))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})
