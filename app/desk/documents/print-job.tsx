import { setTimeout as wait } from 'node:timers/promises'
import { Link, redirect } from 'react-router'
import { AutoRefresh } from '#app/desk/layout/auto-refresh.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatPrintQuery, PRINT_KINDS, SKIP_REASONS } from '#domain/desk/printing.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/print-job.ts'
import { readPrintRequest, startPrintJob } from './print-request.ts'
import '#app/desk/styles/progress.css'
import './print-job.css'

export const meta: Route.MetaFunction = () => deskMeta('Print')

/** Short jobs finish within this time, so their page renders without a progress bar. */
const FAST_PRINT_MS = 500

export const middleware = [requireArea('orders')]

export async function loader(args: Route.LoaderArgs) {
  const printRequest = await readPrintRequest(args)
  const { kind, numbers } = printRequest
  if (numbers.length === 0) return { kind, of: 0, done: 0 }
  const { at = shopOf(args.context).now().getTime() } = printRequest
  const query = formatPrintQuery({ kind, numbers, at })
  // `at` identifies the print job: a new click starts a job, a reload joins it.
  if (printRequest.at === undefined) throw redirect(`/desk/orders/print?${query}`)
  const job = await startPrintJob(args.context, { kind, numbers, at })
  if (!job) return { kind, of: numbers.length, done: 0, waits: true }
  await Promise.race([job.ended, wait(FAST_PRINT_MS)])
  const { made, failed, done } = job.state
  const again = `/desk/orders/print?${formatPrintQuery({ ...printRequest, at: undefined })}`
  return { kind, of: numbers.length, done, failed, again, ready: made?.about, pdf: `/desk/orders/print.pdf?${query}` }
}

const POLL_MS = 400

export default function PrintJob({ loaderData }: Route.ComponentProps) {
  const { kind, of, done, failed, again, ready, pdf } = loaderData
  const isRunning = of > 0 && !ready && !failed
  const orders = of === 1 ? 'one order' : `${of} orders`
  return (
    <>
      <PageHeader
        back={{ to: '/desk/orders', name: 'Orders' }}
        title="Print"
        meta={`${PRINT_KINDS[kind].name}, ${orders}. Black and white, for any printer`}
      />
      {of === 0 && <p>No orders selected. Select some in the list, then print.</p>}
      {isRunning && <AutoRefresh everyMs={POLL_MS} />}
      {of > 0 && !failed && (
        <div className="dk-run dk-printing" style={{ '--v': (done / of) * 100 } as React.CSSProperties}>
          <p role="status">
            {isRunning && (loaderData.waits ? 'Waiting for other print jobs.' : `${done} of ${of} are ready.`)}
            {ready && ready.sheets > 0 && `${ready.sheets} ${ready.sheets === 1 ? 'sheet is' : 'sheets are'} ready.`}
            {ready && ready.sheets === 0 && 'There is nothing to print.'}
          </p>
          <i aria-hidden="true" />
        </div>
      )}
      {failed && (
        <Banner tone="error" role="alert">
          {failed === 'full'
            ? 'The server’s disk is full, so the PDF could not be created.'
            : 'The PDF could not be created. The orders are unchanged.'}{' '}
          <Link to={again ?? ''}>Try again</Link>
        </Banner>
      )}
      {ready && ready.sheets > 0 && (
        <p>
          <a className={buttonClass({})} href={pdf} target="_blank" rel="noreferrer">
            <Icon of="printer" />
            Open the PDF
          </a>
        </p>
      )}
      {ready && ready.missing.length > 0 && (
        <Banner role="status">
          These characters cannot be printed: {ready.missing.join(' ')}. A small diamond is printed instead.
        </Banner>
      )}
      {ready && ready.left.length > 0 && (
        <section aria-labelledby="left">
          <h2 id="left">Not included</h2>
          <ul className="dk-left">
            {ready.left.map(({ number, why }) => (
              <li key={number}>
                <Link className="dk-no" to={`/desk/orders/${number}`}>
                  {number}
                </Link>{' '}
                {SKIP_REASONS[why]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
