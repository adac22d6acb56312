import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { ParcelPrints } from '#app/desk/documents/print-links.tsx'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import { OrderStatus } from '#app/desk/orders/order-status.tsx'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PackingList, ParcelAppearance } from './packing-list.tsx'
import type { FailedParcelAction, ParcelData } from './parcel-state.tsx'
import { describeDeadline, describeHours, NotPackable } from './parcel-state.tsx'
import { useCheckedItems } from './use-checked-items.ts'
import '#app/desk/styles/progress.css'
import '#app/desk/styles/checkbox.css'
import './packing-station.css'

/** Form to report a missing item; the bench then opens the next parcel. */
const ReportMissing = ({ failed }: { failed: FailedParcelAction }) => (
  <details className="dk-missing" open={failed !== undefined || undefined}>
    <summary className="textbtn">Report missing item</summary>
    <Form method="post" className="dk-compose">
      <label htmlFor="missing">What is missing? The team sees it here and on Today.</label>
      <input
        className="input"
        id="missing"
        name="text"
        maxLength={300}
        defaultValue={failed?.text}
        aria-invalid={failed !== undefined || undefined}
      />
      <div>
        <Button type="submit" look="line" name="act" value="missing">
          Report and go to next
        </Button>
      </div>
    </Form>
  </details>
)

/** Packing station for one parcel: the packing list, its appearance, and the next parcel. */
export function PackingStation({ shown, failed }: { shown: ParcelData; failed: FailedParcelAction }) {
  const { number, parcels, parcel, version, to, groups, extras, isPackable, state, next, notes, test } = shown
  const { problems } = shown
  const { kept, ...ticks } = useCheckedItems(shown.ticks)
  const all = [...groups.flatMap(({ items }) => items), ...extras]
  const left = all.filter(({ key }) => !ticks.isTicked(key)).length
  const busy = useNavigation().state !== 'idle'
  // Without scripts the button is never disabled; the server refuses an unfinished parcel instead.
  const inBrowser = useHydrated()
  const packed = useRef<HTMLButtonElement>(null)
  useShortcuts({ enter: () => packed.current?.click() })
  const [first, ...others] = groups
  const deadline = describeDeadline(shown)
  // The count follows the checkboxes without another submit.
  const error = failed?.act === 'pack' && failed.isLeft ? describeUnchecked(left) : failed?.fault
  return (
    <>
      <PageHeader
        back={{ to: '/desk/today', name: 'Today' }}
        title={
          <>
            {first?.name} {first && first.quantity > 1 && <em>x{first.quantity}</em>}{' '}
            {others.length > 0 && <em>and {others.length} more</em>}
          </>
        }
        meta={
          <>
            <Link className="dk-no" to={`/desk/orders/${number}`}>
              {number}
            </Link>
            {parcels > 1 && `, parcel ${parcel} of ${parcels}`}, {to.name}, {to.zipCode}.{' '}
            {isPackable && <span className={deadline.late ? 'dk-late' : undefined}>{deadline.words}</span>}{' '}
            {isPackable && describeHours(shown)}
            {!isPackable && <OrderStatus state={state} />} {test && 'Test order.'}
          </>
        }
      >
        <ParcelPrints shown={shown} />
      </PageHeader>
      {error && isPackable && (
        <Banner tone="error" role="alert">
          {error}
        </Banner>
      )}
      {!isPackable && <NotPackable shown={shown} />}
      {isPackable && shown.group && <p className="dk-sub">{shown.group}</p>}
      <div className="dk-bench">
        <section aria-labelledby="in-the-box">
          {isPackable &&
            problems.map(({ id, ticket, words: problemText }) => (
              <Banner key={id}>
                <b>
                  Reported by the customer ({ticket}): {problemText}.
                </b>{' '}
                Check with the team before you pack.
              </Banner>
            ))}
          <PackingList shown={shown} ticks={ticks} />
          {notes.map(({ id, who, text }) => (
            <Banner key={id} tone="info" icon="message-square">
              <b>{who}:</b> {text}
            </Banner>
          ))}
        </section>
        <ParcelAppearance shown={shown} />
      </div>
      <div className="dk-foot-bar dk-bench-bar">
        <span className="dk-sub">{next ? `Next: ${next.number}, ${next.name}` : 'Last parcel'}</span>
        <div className="acts">
          {isPackable && <ReportMissing failed={failed?.act === 'missing' ? failed : undefined} />}
          {isPackable ? (
            <Form method="post" id="bench">
              <input type="hidden" name="version" value={version} />
              {[...kept].map((item) => (
                <input key={item} type="hidden" name="shown" value={item} />
              ))}
              <Button
                ref={packed}
                type="submit"
                name="act"
                value="pack"
                aria-disabled={(inBrowser && left > 0) || busy || undefined}
              >
                Packed and tied <kbd>Enter</kbd>
              </Button>
            </Form>
          ) : (
            <ButtonLink to={next ? `/desk/orders/${next.number}/parcels/${next.parcel}` : '/desk/orders/pack'}>
              Next parcel
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}

const describeUnchecked = (left: number): string =>
  left === 0 ? '' : left === 1 ? 'One item is not checked yet.' : `${left} items are not checked yet.`
