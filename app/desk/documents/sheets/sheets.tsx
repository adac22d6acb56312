import { data, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  formatPrintQuery,
  MAX_SHEET_ORDERS,
  PRINT_KINDS,
  type PrintKind,
  readSheetsQuery,
  SKIP_REASONS,
} from '#domain/desk/printing.ts'
import { checkArea, requireArea } from '#server/auth/require-role.ts'
import type { Sheet } from '#server/documents/read-print-pages.ts'
import { readSheets } from '#server/documents/read-print-pages.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sheets.ts'
import { InvoiceDocument } from './invoice-sheet.tsx'
import { CardDocument, LabelDocument, PackingSlipDocument } from './parcel-sheets.tsx'
import './documents.css'
import './sheets.css'

export const meta: Route.MetaFunction = () => deskMeta('Print')

export const middleware = [requireArea('orders')]

/** Renders the documents as HTML. More than `MAX_SHEET_ORDERS` sheets redirect to a PDF. */
export async function loader(args: Route.LoaderArgs) {
  const request = readSheetsQuery(args.url.searchParams)
  if (!request) throw data(null, { status: 404 })
  for (const kind of request.documents) await checkArea(args, PRINT_KINDS[kind].area)
  const { documents, numbers, parcel } = request
  const [kind = 'slip'] = documents
  const pdf = `/desk/orders/print?${formatPrintQuery({ kind, numbers, at: undefined })}`
  if (numbers.length * documents.length > MAX_SHEET_ORDERS) throw redirect(pdf)
  const { db, origin } = shopOf(args.context)
  const [only] = numbers.length === 1 ? numbers : []
  const one = only && `/desk/orders/${only}/print/${kind}${parcel ? `?parcel=${parcel}` : ''}`
  const back = only ? { to: `/desk/orders/${only}`, name: only } : { to: '/desk/orders', name: 'Orders' }
  const read = await readSheets(db, { documents, numbers, parcel, origin })
  return { ...read, back, pdf: documents.length === 1 ? (one ?? pdf) : undefined }
}

/** Caption above the sheets of each document. */
const CAPTIONS: Record<PrintKind, string> = {
  slip: 'Packing slip, A5. For the packer, not for the box.',
  invoice: 'Invoice, A4. Emailed to the buyer.',
  card: 'Card, 14.8 x 10.5 cm, cream board, gold line printed.',
  label: 'Address label, A6. Goes outside on the parcel.',
  'labels-a4': 'Address labels, four on A4. Cut along the lines.',
}

export default function Sheets({ loaderData: { sheets, left, back, pdf } }: Route.ComponentProps) {
  const inBrowser = useHydrated()
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
            <h1>Print</h1>
            <p className="meta">Black and white, for any printer</p>
          </div>
          {sheets.length > 0 && (
            <div className="dk-sheets-acts">
              {pdf && (
                <a className={buttonClass({ look: 'line' })} href={pdf}>
                  Open PDF
                </a>
              )}
              {inBrowser && <Button onClick={() => window.print()}>{sheets.length > 1 ? 'Print all' : 'Print'}</Button>}
            </div>
          )}
        </header>
        {sheets.length === 0 && left.length === 0 && <p>There is nothing to print.</p>}
        {left.length > 0 && (
          <section className="dk-sheets-left" aria-label="Not included">
            {left.map(({ number, why }) => (
              <p key={`${number} ${why}`}>
                <Link className="dk-no" to={`/desk/orders/${number}`}>
                  {number}
                </Link>{' '}
                {SKIP_REASONS[why]}
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

const LABELS_PER_SHEET = 4

function Documents({ kind, sheets }: { kind: PrintKind; sheets: readonly Sheet[] }) {
  const labels = sheets.flatMap((sheet) => (sheet.kind === 'label' || sheet.kind === 'labels-a4' ? sheet : []))
  const own = labels.filter((label) => label.kind === kind)
  const perSheet = kind === 'labels-a4' ? LABELS_PER_SHEET : 1
  if (own.length > 0)
    return Array.from({ length: Math.ceil(own.length / perSheet) }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sheets stay where they are
      <LabelDocument key={at} labels={own.slice(at * perSheet, (at + 1) * perSheet)} four={perSheet > 1} />
    ))
  return sheets.map((sheet, at) => {
    if (sheet.kind !== kind) return null
    const key = `${kind} ${at}`
    if (sheet.kind === 'slip') return <PackingSlipDocument key={key} slip={sheet} />
    if (sheet.kind === 'card') return <CardDocument key={key} card={sheet} />
    return sheet.kind === 'invoice' ? <InvoiceDocument key={key} invoice={sheet.invoice} /> : null
  })
}
