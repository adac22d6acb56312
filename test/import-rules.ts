import { dirname, join } from 'node:path'

/**
 * Import rules of one layer. Tests may import anything.
 *
 * An entry is a folder or file of the layer, or has the prefix `#layer/` or `npm:`; `!` forbids it. The most specific
 * entry wins.
 */
type Layer = {
  /** Applies to the whole layer. */
  all: string
  /** Applies to files directly in the layer, in addition to `all`. */
  root: string
  /** Applies to one folder, in addition to `all` and to the folder itself. */
  folders: Record<string, string>
}

/** Modules that only the process, its HTTP server and the command line may import. */
const ENTRIES = '!http !cli !demo !app.ts !main.ts !cli.ts !backup.ts !startup-messages.ts'

export const LAYERS: Record<string, Layer> = {
  domain: {
    all: '!* nominal.ts npm:zod',
    root: '',
    folders: {
      box: 'catalogue delivery payment',
      cart: 'payment tax',
      catalogue: 'box delivery payment tax text',
      content: 'catalogue delivery settings/promises.ts text',
      delivery: 'catalogue payment/money.ts text',
      desk: 'delivery enquiry order payment text',
      discount: 'delivery payment text',
      document: 'order payment settings/promises.ts tax text',
      enquiry: 'settings/promises.ts text',
      notice: 'delivery text',
      occasion: 'content delivery text',
      order: 'box cart catalogue delivery discount payment tax text',
      payment: 'delivery enquiry order text',
      refund: 'payment',
      search: 'payment text',
      settings: 'catalogue/label-facts.ts delivery document order payment tax text',
      tax: 'delivery payment',
    },
  },
  server: {
    // Features may use each other; cycles of files are refused separately.
    all: `!#app !#test !npm:hono !npm:@hono !npm:react !npm:react-dom !npm:react-router ${ENTRIES}`,
    root: 'http cli',
    folders: {
      'app.ts': 'http #app npm:hono npm:@hono npm:react-router',
      'main.ts': 'http demo app.ts startup-messages.ts npm:hono npm:@hono',
      auth: 'http/shop-context.ts npm:react-router',
      today: 'http/shop-context.ts',
      backup: 'cli',
      cache: '!#server db',
      checkout: '!payments/providers',
      catalogue: 'http/shop-context.ts',
      occasions: 'http/shop-context.ts',
      cli: 'cli',
      db: '!#server',
      demo: 'http npm:hono npm:@hono',
      files: '!#server !db',
      'files/generated-files.ts': 'db files',
      http: 'http npm:hono npm:@hono npm:react-router',
      limits: '!#server db',
      move: 'cli',
      orders: 'http/shop-context.ts !payments/providers',
      payments: 'http/shop-context.ts',
      'payments/providers':
        '!#server !npm:kysely !npm:pg !npm:node:sqlite !#domain #domain/nominal.ts #domain/payment #domain/text',
      retention: '!payments/providers',
      settings: 'http/shop-context.ts',
      stock: '!#server audit cache command-result.ts db discounts tasks',
    },
  },
  app: {
    all: '!#test',
    root: '',
    folders: {
      shop: '!desk',
      desk: '!shop shop/home/home-sample.ts shop/home/people.tsx',
      shell: '!desk',
      platform: '!#app ui !#server',
      ui: '!#app !#server',
    },
  },
}

const IMPORT = /^(?:import|export) (?:[^'"`=()]*? from )?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm

/**
 * Returns a module's imports, including types and dynamic ones: local paths as `#layer/file.ts`, packages as
 * `npm:name`.
 */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, first, second]) => {
    const name = first ?? second ?? ''
    if (name.startsWith('.')) return `#${join(dirname(file), name)}`
    return name.startsWith('#') ? name : `npm:${name}`
  })
}

/** Returns the message for a forbidden import, `undefined` for an allowed one. */
export function refusal(file: string, imported: string): string | undefined {
  const [layer = '', ...path] = file.split('/')
  const rules = LAYERS[layer]
  if (!rules) return undefined
  const folders = Object.keys(rules.folders).filter((name) => covers(name, path.join('/')))
  const folder = longest(folders) ?? path[0] ?? ''
  const own = path.length > 1 || folders.length > 0 ? (rules.folders[folder] ?? '') : rules.root
  const entries = `${rules.all} ${own} #${layer}/${folder}`.trim().split(/\s+/)
  const covering = entries.filter((entry) => covers(target(entry, layer), imported))
  const deciding = covering.reduce<string | undefined>(
    (best, entry) => (best && target(best, layer).length > target(entry, layer).length ? best : entry),
    undefined,
  )
  return deciding?.startsWith('!') ? `${file} imports ${imported}` : undefined
}

const longest = (names: string[]) => names.toSorted((a, b) => b.length - a.length)[0]

const covers = (prefix: string, path: string) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`)

function target(entry: string, layer: string): string {
  const name = entry.replace('!', '')
  if (name === '*') return ''
  return /^(#|npm:)/.test(name) ? name : `#${layer}/${name}`
}

/** Returns the modules of one cycle, the first repeated at the end; `undefined` if there is none. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | undefined => {
    const begin = path.indexOf(file)
    if (begin >= 0) return [...path.slice(begin), file]
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}
