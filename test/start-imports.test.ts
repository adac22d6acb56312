import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const STATIC_IMPORT = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

/** Returns the packages that load statically with these modules. Type imports and dynamic imports do not count. */
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

// Each costs 10 MB and 100 ms at the start, and many shops never need them.
test('the shop starts without the packages for PDF, pictures, email, sign-in, PostgreSQL, S3, spreadsheets and metrics', () => {
  const routes = globSync('app/{shop,desk}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const packages = loadedWith(
    [...routes, 'app/root.tsx', 'server/main.ts', 'server/app.ts'].map((file) => join(root, file)),
  )
  expect(packages).toContain('hono')
  expect(
    [...packages].filter((name) =>
      /^(pdfkit|sharp|nodemailer|pg|better-auth|@simplewebauthn\/server|@aws-sdk|read-excel-file|write-excel-file|prom-client)(\/|$)/.test(
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
