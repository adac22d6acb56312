import { dirname, join } from 'node:path'

/**
 * Imports of one layer. An entry is a folder or file of the same layer, or with a prefix `#layer/` or `npm:`; `!` refuses
 * it. The most precise entry that covers an import decides. Tests may import anything.
 */
type Layer = {
  /** Applies to the whole layer. */
  all: string
  /** Applies to the files that lie directly in the layer, besides `all`. */
  root: string
  /** Applies to one folder, besides `all` and the folder itself, which it may always import. */
  folders: Record<string, string>
}

export const LAYERS: Record<string, Layer> = {
  domain: {
    all: '!* flavours.ts npm:zod',
    root: '',
    folders: {
      address: 'text',
      box: 'address catalogue payment',
      cart: 'payment tax',
      catalogue: 'payment',
      delivery: 'address catalogue text',
      desk: 'delivery enquiry order payment text',
      document: 'order payment tax text',
      enquiry: 'text',
      goods: 'box catalogue delivery payment tax text',
      offer: 'delivery payment text',
      order: 'address box cart catalogue delivery offer payment tax text',
      payment: 'address text',
      search: 'payment text',
      shop: 'address order tax',
      tax: 'address payment',
      words: 'delivery text',
    },
  },
  server: {
    all: '!#server db !#app !#test !npm:hono !npm:@hono !npm:react !npm:react-dom !npm:react-router',
    root: '#server',
    folders: {
      'app.ts': '#server #app npm:hono npm:@hono npm:react-router',
      'main.ts': '#server npm:hono npm:@hono',
      demo: '#server npm:hono npm:@hono',
      backup: 'files cli/run-command.ts cli/terminal.ts cli/which-shop.ts owner/answer.ts',
      catalogue: 'delivery own-files.ts settings stock versions',
      checkout: 'catalogue delivery order-moves orders payments !payments/providers stock',
      cli: `audit config.ts delivery desk/emails.ts desk/exports desk/invites.ts desk/sheets documents owner people
        pictures review-tasks settings shop.ts test-data`,
      content: '!db',
      delivery: 'own-files.ts versions',
      desk: `audit catalogue checkout config.ts delivery documents files http/shop-context.ts jobs log.ts orders
        outbox own-files.ts owner payments people review-tasks settings stock workers npm:react-router`,
      documents: 'catalogue files orders settings workers',
      enquiries: 'files outbox review-tasks',
      files: '!db',
      http: `catalogue config.ts files limits log.ts payments pictures settings shop.ts versions
        npm:hono npm:@hono npm:react-router`,
      launches: 'audit jobs versions',
      'order-moves': 'delivery documents orders outbox review-tasks settings stock',
      orders: 'catalogue',
      outbox: 'config.ts log.ts orders review-tasks settings',
      owner: `audit catalogue config.ts delivery documents files launches log.ts order-moves orders payments pictures
        review-tasks search settings stock test-data versions`,
      payments: 'config.ts documents jobs log.ts order-moves orders outbox review-tasks settings stock',
      'payments/providers':
        '!db !npm:kysely !npm:pg !npm:node:sqlite !#domain #domain/flavours.ts #domain/payment #domain/text',
      people: 'audit enquiries files orders outbox retention',
      pictures: '!db own-files.ts',
      retention: 'config.ts documents enquiries files jobs order-moves orders payments !payments/providers stock',
      search: 'catalogue',
      settings: 'config.ts delivery versions',
      stock: 'review-tasks versions',
      'test-data': 'audit files outbox retention versions',
      work: `audit config.ts desk documents files jobs launches limits log.ts outbox payments retention review-tasks
        search shop.ts stock`,
      workers: 'desk/exports desk/prints desk/settings documents own-files.ts owner/sheets',
    },
  },
  app: {
    all: '!#test !routes !desk routes/not-found/not-found-screen.tsx routes/product/product-loading.tsx',
    root: 'routes desk',
    folders: {
      routes: 'desk/goods/read-product-form.ts',
      desk: `!#app ui forms seo/page-meta.ts offline/open-failed-page.ts shell/fault-reference.ts shell/logotype.tsx
        shell/shop-facts.ts routes/home/home-sample.ts routes/home/people.tsx`,
      ui: '!#app !#server',
    },
  },
}

const IMPORT = /^(?:import|export) (?:[^'"`=()]*? from )?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm

/** Imports of a module, types and dynamic ones included: paths from the root as `#layer/file.ts`, packages as `npm:name`. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, first, second]) => {
    const name = first ?? second ?? ''
    if (name.startsWith('.')) return `#${join(dirname(file), name)}`
    return name.startsWith('#') ? name : `npm:${name}`
  })
}

/** Import that the rules refuse in a file, as a message; `undefined` for an allowed one. */
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

/** Modules of one cycle, the first repeated at the end; `undefined` if there is none. */
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
