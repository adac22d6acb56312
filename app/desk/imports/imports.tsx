import { data, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readFormData } from '#app/platform/read-form.ts'
import type { SheetName } from '#domain/catalogue/product-sheet.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { actorFrom, checkArea, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { listRecentImports } from '#server/imports/queries.ts'
import { previewSheet } from '#server/imports/sheet-tasks.ts'
import { createImportWriter } from '#server/imports/store-import.ts'
import type { Route } from './+types/imports.ts'
import { ImportForm } from './import-form.tsx'
import './imports.css'
import { buttonClass } from '#app/ui/button.tsx'

const EXPORTS: Record<SheetName, { name: string; about: string }> = {
  products: {
    name: 'Products',
    about: 'One row per product: texts, price, GST, HSN, stock, tags, label facts.',
  },
  stock: { name: 'Stock', about: 'One row per product with its stock, for stocktaking.' },
}

const FORMATS = [
  { end: 'xlsx', words: 'Excel' },
  { end: 'csv', words: 'CSV' },
] as const

/** Export links. */
const ExportLinks = () => (
  <section aria-labelledby="take">
    <h2 id="take">Export</h2>
    <ul>
      {Object.entries(EXPORTS).map(([of, { name, about }]) => (
        <li key={of}>
          <span>
            <b>{name}</b>
            <span className="dk-sub">{about}</span>
          </span>
          <span className="kinds">
            {FORMATS.map(({ end, words }) => (
              <a
                key={end}
                className={buttonClass({ look: 'line' })}
                href={`/desk/products/sheet.${end}?of=${of}`}
                download
              >
                {words}
                <span className="vh"> of {name.toLowerCase()}</span>
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

export const meta: Route.MetaFunction = () => deskMeta('Import and export')

export const middleware = [requireArea('exports')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const mayChange = canAccess(role, 'products')
  return { mayChange, sheets: mayChange ? await listRecentImports(shopOf(args.context).db) : [] }
}

const NO_FILE = 'Choose a file first.'

/** Uploads a sheet and stores a preview of its changes. Nothing is imported before confirmation. */
export async function action(args: Route.ActionArgs) {
  const who = await checkArea(args, 'products')
  const shop = shopOf(args.context)
  const file = (await readFormData(args.request)).get('file')
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return data({ fault: NO_FILE }, { status: 422 })
  const actor = actorFrom(shop, who)
  const importWriter = createImportWriter(shop.db, file.name, actor)
  const answer = await previewSheet(shop, new Uint8Array(await file.arrayBuffer()), actor.now, importWriter.add)
  if (answer.refused !== undefined) return data({ fault: answer.refused }, { status: 422 })
  throw redirect(`/desk/products/sheet/${await importWriter.end()}`, 303)
}

/** Product import and export. */
export default function ImportsPage({ loaderData: { mayChange, sheets }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Import and export" />
      <div className="dk-sheets">
        <ExportLinks />
        {mayChange && <ImportForm sheets={sheets} fault={actionData?.fault ?? ''} />}
      </div>
    </>
  )
}
