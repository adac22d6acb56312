import { data, Form, redirect } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { startImport } from '#server/imports/import-job.ts'
import { findImport, findImportChanges, findImportErrors, ROWS_PER_PAGE } from '#server/imports/queries.ts'
import type { Route } from './+types/import.ts'
import { ImportProgress, importButtonLabel } from './import-form.tsx'
import { ChangedRows, FaultyRows } from './import-rows.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/progress.css'
import './imports.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.sheet.name ?? 'Sheet')

/**
 * A batch takes less than a second. After this time without progress the instance has died or waits for the database.
 */
const STALLED_MS = 10_000

const pageIn = (params: URLSearchParams, name: string): number => {
  const page = Number(params.get(name))
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const { searchParams } = args.url
  const sheet = await findImport(db, args.params.sheet)
  if (!sheet) throw data(null, { status: 404 })
  const pages = { changes: pageIn(searchParams, 'changes'), faulty: pageIn(searchParams, 'faulty') }
  return {
    sheet,
    pages,
    shown: ROWS_PER_PAGE,
    isSilent: sheet.state === 'running' && now().getTime() - Date.parse(sheet.movedAt) > STALLED_MS,
    changes: await findImportChanges(db, sheet.id, pages.changes),
    faulty: await findImportErrors(db, sheet.id, 'faulty', pages.faulty),
    told: await findImportErrors(db, sheet.id, 'told', 1),
  }
}

/** Starts an import, or resumes one that has stopped. */
export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const started = await startImport(shop.db, args.params.sheet, actorFrom(shop, who))
  if (!started) throw data(null, { status: 404 })
  throw redirect(`/desk/products/sheet/${args.params.sheet}`)
}

/** One import: a preview of its changes, then its progress and result. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { sheet, changes, faulty, told, pages, shown } = loaderData
  const { state, made, changed } = sheet
  const all = made + changed
  return (
    <>
      <PageHeader
        back={{ to: '/desk/products/sheet', name: 'Import and export' }}
        title={sheet.name}
        meta={`Uploaded by ${sheet.who}, ${formatDateTime(sheet.at)}. Kept for a week.`}
      />
      <dl className="dk-counts">
        <CountItem of={sheet.changed} words="Changed" />
        <CountItem of={sheet.made} words="New" />
        <CountItem of={sheet.unchanged} words="Unchanged" />
        <CountItem of={sheet.faulty} words="Errors" isBad={sheet.faulty > 0} />
      </dl>
      {state === 'foreseen' && (
        <Form method="post" className="dk-press">
          {all > 0 && <Button type="submit">{importButtonLabel(sheet)}</Button>}
          <p className="dk-sub">
            {all === 0
              ? sheet.unchanged > 0
                ? 'Nothing to change: the shop already matches the file.'
                : 'No row could be imported'
              : `Nothing has been changed yet.${sheet.faulty > 0 ? ' Rows with errors are skipped: correct them and import the file again.' : ''}`}
          </p>
        </Form>
      )}
      {state !== 'foreseen' && <ImportProgress {...loaderData} />}
      <FaultyRows id="told" title="Skipped" rows={told} total={sheet.told} />
      <FaultyRows
        id="faulty"
        title="Errors"
        rows={faulty}
        total={sheet.faulty}
        pager={{ pages, name: 'faulty', shown }}
      />
      <ChangedRows
        title={state === 'foreseen' ? 'Changes to review' : 'Changes'}
        rows={changes}
        total={all}
        pager={{ pages, name: 'changes', shown }}
      />
    </>
  )
}

const CountItem = ({ of, words, isBad = false }: { of: number; words: string; isBad?: boolean }) => (
  <div className={isBad ? 'is-bad' : undefined}>
    <dt>{words}</dt>
    <dd>{of.toLocaleString('en-IN')}</dd>
  </div>
)
