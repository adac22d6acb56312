import { Form } from 'react-router'
import { AutoRefresh } from '#app/desk/layout/auto-refresh.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatCount } from '#domain/text/indian-number.ts'
import type { Route } from './+types/import.ts'

const POLL_MS = 1000

/** Progress of a running import; a stalled one can be resumed. */
export function ImportProgress({ sheet, isSilent }: Pick<Route.ComponentProps['loaderData'], 'sheet' | 'isSilent'>) {
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
export function describeImport({ state, made, changed, done, told }: ImportCounts): string {
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
