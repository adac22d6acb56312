import { useState } from 'react'
import { Form, Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { AutoRefresh } from '#app/desk/layout/auto-refresh.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCount } from '#domain/text/indian-number.ts'
import type { Route as ImportRoute } from './+types/import.ts'
import type { Route } from './+types/imports.ts'

const POLL_MS = 1000

/** Progress of a running import; a stalled one can be resumed. */
export function ImportProgress({
  sheet,
  isSilent,
}: Pick<ImportRoute.ComponentProps['loaderData'], 'sheet' | 'isSilent'>) {
  const { state, made, changed, done, told } = sheet
  const isRunning = state === 'running'
  const all = made + changed
  const processedCount = (done + told).toLocaleString('en-IN')
  return (
    <>
      {isRunning && <AutoRefresh everyMs={POLL_MS} withoutScripts={!isSilent} />}
      <div className="dk-run dk-doing" style={{ '--v': (100 * (done + told)) / all } as React.CSSProperties}>
        <p role="status">
          {isRunning
            ? `${processedCount} of ${formatCount(all, 'row')} are done.`
            : `${formatCount(done, 'product is', 'products are')} up to date.`}
          {told > 0 && ` ${formatCount(told, 'row was', 'rows were')} skipped, because of later changes.`}
        </p>
        <i aria-hidden="true" />
      </div>
      {isSilent && (
        <Form method="post" className="dk-press">
          <Banner role="status">
            {`The import has stopped at ${processedCount}. Finished rows are kept. It continues by itself within a minute, or now:`}
          </Banner>
          <Button type="submit">Continue</Button>
        </Form>
      )}
    </>
  )
}

type ImportCounts = { state: string; made: number; changed: number; faulty: number; done: number; told: number }

/** Describes the state of an import. */
function describeImport({ state, made, changed, done, told }: ImportCounts): string {
  const all = made + changed
  if (state === 'foreseen') return all === 0 ? 'No changes' : 'Waiting for confirmation'
  if (state === 'running') return `${(done + told).toLocaleString('en-IN')} of ${formatCount(all, 'row')}`
  return told > 0 ? `Done, ${formatCount(told, 'row')} skipped` : 'Done'
}

/** Label of the button that starts an import: `Change 312 gifts and make 4`. */
export function importButtonLabel({ made, changed }: Pick<ImportCounts, 'made' | 'changed'>): string {
  if (changed === 0) return `Create ${formatCount(made, 'new product')}`
  return `Update ${formatCount(changed, 'product')}${made > 0 ? ` and create ${made.toLocaleString('en-IN')}` : ''}`
}

type ImportFormProps = Pick<Route.ComponentProps['loaderData'], 'sheets'> & { fault: string }

/** Import form and recent imports. A native form, so the file is sent once with or without scripts. */
export function ImportForm({ sheets, fault }: ImportFormProps) {
  const [isReading, setReading] = useState(false)
  return (
    <section aria-labelledby="bring">
      <h2 id="bring">Import</h2>
      <p className="dk-sub">
        Keep the header row and the ID column; other columns are optional. A row with an unused ID is a new product, and
        one that lacks something it needs to be sold is imported as hidden. You see all changes before they are made.
      </p>
      <form method="post" encType="multipart/form-data" action="/desk/products/sheet" onSubmit={() => setReading(true)}>
        <label htmlFor="file">Excel or CSV file, up to 20,000 rows</label>
        <input
          className="input"
          id="file"
          type="file"
          name="file"
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault ? 'file-fault' : undefined}
        />
        {fault && (
          <p className="err" id="file-fault" role="alert">
            <Icon of="circle-exclamation-point" />
            {fault}
          </p>
        )}
        <div className="acts">
          <Button type="submit" aria-disabled={isReading || undefined}>
            Review changes
          </Button>
          <span role="status" className="dk-sub">
            {isReading && 'Reading the file. 10,000 rows take a few seconds.'}
          </span>
        </div>
      </form>
      {sheets.length > 0 && (
        <ul aria-label="Recent imports">
          {sheets.map((sheet) => (
            <li key={sheet.id}>
              <span>
                <Link className="link" to={`/desk/products/sheet/${sheet.id}`}>
                  {sheet.name}
                </Link>
                <span className="dk-sub">
                  {sheet.who}, {formatDateTime(sheet.at)}
                </span>
              </span>
              <span>{describeImport(sheet)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
