import { data, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import {
  MOST_SHOWN,
  NOT_PRINTED,
  PRINT_KINDS,
  type PrintKind,
  printQuery,
  readSheetsAddress,
} from '#domain/desk/documents.ts'
import type { Sheet } from '#server/desk/prints/read-sheets.ts'
import { readSheets } from '#server/desk/prints/read-sheets.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sheets.ts'
import { CardDocument } from './card-sheet.tsx'
import { InvoiceDocument } from './invoice-sheet.tsx'
import { LabelDocument } from './label-sheet.tsx'
import { PackingSlipDocument } from './packing-slip-sheet.tsx'
import './documents.css'
import './sheets.css'

export const meta: Route.MetaFunction = () => deskMeta('On paper')

/** As they are now. What is more than a browser prints well is drawn as a PDF. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'orders')
  const asked = readSheetsAddress(args.url.searchParams)
  if (!asked) throw data(null, { status: 404 })
  for (const kind of asked.documents) await requireRole(args, PRINT_KINDS[kind].area)
  const { documents, numbers, parcel } = asked
  const [kind = 'slip'] = documents
  const pdf = `/desk/orders/print?${printQuery({ kind, numbers, at: undefined })}`
  if (numbers.length * documents.length > MOST_SHOWN) throw redirect(pdf)
  const { db, origin } = shopOf(args.context)
  const [only] = numbers.length === 1 ? numbers : []
  const one = only && `/desk/orders/${only}/print/${kind}${parcel ? `?parcel=${parcel}` : ''}`
  const back = only ? { to: `/desk/orders/${only}`, name: only } : { to: '/desk/orders', name: 'Orders' }
  const read = await readSheets(db, { documents, numbers, parcel, origin })
  return { ...read, back, pdf: documents.length === 1 ? (one ?? pdf) : undefined }
}

/** What stands over the sheets of a document. */
const CAPTIONS: Record<PrintKind, string> = {
  slip: 'Packing slip, A5. Goes on the bench, not in the box.',
  invoice: 'Tax invoice, A4. To the buyer, by email.',
  card: 'Card, 14.8 x 10.5 cm, cream board, gold line printed.',
  label: 'Address label, A6. Outside on the parcel.',
  'labels-a4': 'Address labels, four on A4. Cut along the lines.',
}

export default function Sheets({ loaderData: { sheets, left, back, pdf } }: Route.ComponentProps) {
  const inBrowser = useInBrowser()
  const documents = [...new Set(sheets.map(({ kind }) => kind))]
  return (
    <div className="dk-paper">
      <main id="main" className="dk dk-sheets">
        <header>
          <div>
            <Link className="back" to={back.to}>
              <Icon of="arrow-left" />
              {back.name}
            </Link>
            <h1>
              On <em>paper</em>
            </h1>
            <p className="meta">One colour, no fields: cheap printers are kind to it.</p>
          </div>
          {sheets.length > 0 && (
            <div className="dk-sheets-acts">
              {pdf && (
                <a className={buttonClass({ look: 'line' })} href={pdf}>
                  As a PDF
                </a>
              )}
              {inBrowser && <Button onClick={() => window.print()}>{sheets.length > 1 ? 'Print all' : 'Print'}</Button>}
            </div>
          )}
        </header>
        {sheets.length === 0 && left.length === 0 && <p>There is nothing to print.</p>}
        {left.length > 0 && (
          <section className="dk-sheets-left" aria-label="Not in it">
            {left.map(({ number, why }) => (
              <p key={`${number} ${why}`}>
                <Link className="dk-no" to={`/desk/orders/${number}`}>
                  {number}
                </Link>{' '}
                {NOT_PRINTED[why]}
              </p>
            ))}
          </section>
        )}
        {documents.map((kind) => (
          <section key={kind} aria-label={PRINT_KINDS[kind].name}>
            <p className="frame-cap">{CAPTIONS[kind]}</p>
            <Documents kind={kind} sheets={sheets} />
          </section>
        ))}
      </main>
    </div>
  )
}

const A_SHEET = 4

function Documents({ kind, sheets }: { kind: PrintKind; sheets: readonly Sheet[] }) {
  const labels = sheets.flatMap((sheet) => (sheet.kind === 'label' || sheet.kind === 'labels-a4' ? sheet : []))
  const own = labels.filter((label) => label.kind === kind)
  const aSheet = kind === 'labels-a4' ? A_SHEET : 1
  if (own.length > 0)
    return Array.from({ length: Math.ceil(own.length / aSheet) }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sheets stay where they are
      <LabelDocument key={at} labels={own.slice(at * aSheet, (at + 1) * aSheet)} four={aSheet > 1} />
    ))
  return sheets.map((sheet, at) => {
    if (sheet.kind !== kind) return null
    const key = `${kind} ${at}`
    if (sheet.kind === 'slip') return <PackingSlipDocument key={key} slip={sheet} />
    if (sheet.kind === 'card') return <CardDocument key={key} card={sheet} />
    return sheet.kind === 'invoice' ? <InvoiceDocument key={key} invoice={sheet.invoice} /> : null
  })
}
