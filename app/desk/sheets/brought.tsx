import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { pressSheet } from '#server/desk/sheets/sheet-job.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { changesIn, faultsIn, keptSheet, SHOWN_ROWS } from '#server/owner/sheets/read-kept.ts'
import type { Route } from './+types/brought.ts'
import { pressWords } from './how-far.ts'
import { Progress } from './progress.tsx'
import { ChangedRows, FaultyRows } from './rows.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/run.css'
import './sheets.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.sheet.name ?? 'Sheet')

/** A piece takes less than a second: whoever has not come further for so long has died, or waits for the database. */
const SILENT_MS = 10_000

const pageIn = (params: URLSearchParams, name: string): number => {
  const page = Number(params.get(name))
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { db, now } = shopOf(args.context)
  const { searchParams } = args.url
  const sheet = await keptSheet(db, args.params.sheet)
  if (!sheet) throw data(null, { status: 404 })
  const pages = { changes: pageIn(searchParams, 'changes'), faulty: pageIn(searchParams, 'faulty') }
  return {
    sheet,
    pages,
    shown: SHOWN_ROWS,
    isSilent: sheet.state === 'running' && now().getTime() - Date.parse(sheet.movedAt) > SILENT_MS,
    changes: await changesIn(db, sheet.id, pages.changes),
    faulty: await faultsIn(db, sheet.id, 'faulty', pages.faulty),
    told: await faultsIn(db, sheet.id, 'told', 1),
  }
}

/** The one press that does what was shown; the same goes on with what has stopped. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const pressed = await pressSheet(shop.db, args.params.sheet, pressedBy(shop, who))
  if (!pressed) throw data(null, { status: 404 })
  throw redirect(`/desk/products/sheet/${args.params.sheet}`)
}

/** A sheet that was brought in: what it would change, and once somebody has said so, how far that is. */
export default function Brought({ loaderData }: Route.ComponentProps) {
  const { sheet, changes, faulty, told, pages, shown } = loaderData
  const { state, made, changed } = sheet
  const all = made + changed
  return (
    <>
      <Head
        back={{ to: '/desk/products/sheet', name: 'Sheets' }}
        title={sheet.name}
        meta={`Brought by ${sheet.who}, ${sayTime(sheet.at)}. Kept for a week.`}
      />
      <dl className="dk-counts">
        <Count of={sheet.changed} words="change" />
        <Count of={sheet.made} words="are new" />
        <Count of={sheet.unchanged} words="stay as they are" />
        <Count of={sheet.faulty} words="cannot be" isBad={sheet.faulty > 0} />
      </dl>
      {state === 'foreseen' && (
        <Form method="post" className="dk-press">
          {all > 0 && <Button type="submit">{pressWords(sheet)}</Button>}
          <p className="dk-sub">
            {all === 0
              ? 'There is nothing to do: the shop is as the rows that can be read have it.'
              : `Nothing has been changed yet.${sheet.faulty > 0 ? ' What cannot be read is left out: correct it, and bring it again whenever you like.' : ''}`}
          </p>
        </Form>
      )}
      {state !== 'foreseen' && <Progress {...loaderData} />}
      <FaultyRows id="told" title="Left as they are" rows={told} total={sheet.told} />
      <FaultyRows
        id="faulty"
        title="What cannot be"
        rows={faulty}
        total={sheet.faulty}
        pager={{ pages, name: 'faulty', shown }}
      />
      <ChangedRows
        title={state === 'foreseen' ? 'What would change' : 'What it changes'}
        rows={changes}
        total={all}
        pager={{ pages, name: 'changes', shown }}
      />
    </>
  )
}

const Count = ({ of, words, isBad = false }: { of: number; words: string; isBad?: boolean }) => (
  <div className={isBad ? 'is-bad' : undefined}>
    <dt>{words}</dt>
    <dd>{of.toLocaleString('en-IN')}</dd>
  </div>
)
