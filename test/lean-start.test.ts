import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const STATIC_IMPORT = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

/** Every package that is loaded together with these modules: by an import for more than a type, and not on demand. */
function loadedWith(entries: string[]): Set<string> {
  const [packages, seen, open] = [new Set<string>(), new Set<string>(), [...entries]]
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      if (/^[.#].*(?<!\.tsx?)$/.test(name)) continue
      if (name.startsWith('.')) open.push(join(dirname(file), name))
      else if (name.startsWith('#')) open.push(join(root, name.slice(1)))
      else packages.add(name)
    }
  }
  return packages
}

// Ten megabytes each and a tenth of a second at the start, for a shop that may never need them.
test('the shop starts without what draws documents and pictures, posts emails, signs in or speaks to PostgreSQL or a store of files, or reads sheets', () => {
  const routes = globSync('app/{routes,desk}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const packages = loadedWith(
    [...routes, 'app/root.tsx', 'server/main.ts', 'server/app.ts'].map((file) => join(root, file)),
  )
  expect(packages).toContain('hono')
  expect(
    [...packages].filter((name) =>
      /^(pdfkit|sharp|nodemailer|pg|better-auth|@simplewebauthn\/server|@aws-sdk|read-excel-file|write-excel-file)(\/|$)/.test(
        name,
      ),
    ),
  ).toEqual([])
})

test('pages import server modules statically', () => {
  const pages = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const isLazy = (file: string) => /(?<!typeof )import\(\s*'#server\//.test(readFileSync(join(root, file), 'utf8'))
  expect(pages.filter(isLazy)).toEqual([])
})
