import { setTimeout as wait } from 'node:timers/promises'
import { Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { LookAgain } from '#app/desk/frame/look-again.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { NOT_PRINTED, PRINT_KINDS, printQuery } from '#domain/desk/documents.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/print.ts'
import { askedPrint, drawnFor } from './asked-print.ts'
import '#app/desk/styles/run.css'
import './print.css'

export const meta: Route.MetaFunction = () => deskMeta('Print')

/** Few documents are there before anybody would see that they are not. */
const TIMEOUT_MS = 500

export async function loader(args: Route.LoaderArgs) {
  const asked = await askedPrint(args)
  const { kind, numbers } = asked
  if (numbers.length === 0) return { kind, of: 0, done: 0 }
  const { at = shopOf(args.context).now().getTime() } = asked
  const query = printQuery({ kind, numbers, at })
  // Each press draws anew; to look again at what one has drawn does not.
  if (asked.at === undefined) throw redirect(`/desk/orders/print?${query}`)
  const drawing = await drawnFor(args.context, { kind, numbers, at })
  if (!drawing) return { kind, of: numbers.length, done: 0, waits: true }
  await Promise.race([drawing.ended, wait(TIMEOUT_MS)])
  const { made, failed, done } = drawing.state
  const again = `/desk/orders/print?${printQuery({ ...asked, at: undefined })}`
  return { kind, of: numbers.length, done, failed, again, ready: made?.about, pdf: `/desk/orders/print.pdf?${query}` }
}

const LOOK_AGAIN_MS = 400

export default function Print({ loaderData }: Route.ComponentProps) {
  const { kind, of, done, failed, again, ready, pdf } = loaderData
  const isUnderWay = of > 0 && !ready && !failed
  const orders = of === 1 ? 'one order' : `${of} orders`
  return (
    <>
      <Head
        back={{ to: '/desk/orders', name: 'Orders' }}
        title={
          <>
            On <em>paper</em>
          </>
        }
        meta={`${PRINT_KINDS[kind].name}, ${orders}. One colour, no fields: cheap printers are kind to it.`}
      />
      {of === 0 && <p>No order was chosen. Tick some in the list, then print them.</p>}
      {isUnderWay && <LookAgain everyMs={LOOK_AGAIN_MS} />}
      {of > 0 && !failed && (
        <div className="dk-run dk-printing" style={{ '--v': (done / of) * 100 } as React.CSSProperties}>
          <p role="status">
            {isUnderWay &&
              (loaderData.waits ? 'Others print just now. This begins after them.' : `${done} of ${of} are drawn.`)}
            {ready && ready.sheets > 0 && `${ready.sheets} ${ready.sheets === 1 ? 'sheet is' : 'sheets are'} ready.`}
            {ready && ready.sheets === 0 && 'There is nothing to print.'}
          </p>
          <i aria-hidden="true" />
        </div>
      )}
      {failed && (
        <Strip tone="error" role="alert">
          {failed === 'full'
            ? 'The disk of the shop is full, so it could not be drawn.'
            : 'It could not be drawn. The orders are as they were.'}{' '}
          <Link to={again ?? ''}>Try once more</Link>
        </Strip>
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
        <Strip role="status">
          No face of the shop can print {ready.missing.join(' ')}. A small diamond stands in its place.
        </Strip>
      )}
      {ready && ready.left.length > 0 && (
        <section aria-labelledby="left">
          <h2 id="left">Not in it</h2>
          <ul className="dk-left">
            {ready.left.map(({ number, why }) => (
              <li key={number}>
                <Link className="dk-no" to={`/desk/orders/${number}`}>
                  {number}
                </Link>{' '}
                {NOT_PRINTED[why]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
