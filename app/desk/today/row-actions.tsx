import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { sheetsPath } from '#domain/desk/printing.ts'

type ClaimedOrder = { number: string; claim?: string | undefined }

/**
 * Confirms a claimed payment. The first one is the primary button and has the shortcut C. A refusal is explained on
 * the order's page.
 */
export function ConfirmClaim({ order: { number, claim = '' }, isFirst }: { order: ClaimedOrder; isFirst: boolean }) {
  const busy = useNavigation().state !== 'idle'
  const confirm = useRef<HTMLButtonElement>(null)
  // Key repeat or a second key press must not confirm the next claim as well.
  const confirmOnKey = ({ repeat }: KeyboardEvent) => !repeat && !busy && confirm.current?.click()
  useShortcuts(isFirst ? { c: confirmOnKey } : {})
  return (
    <Form method="post" action={`/desk/orders/${number}`}>
      <input type="hidden" name="claim" value={claim} />
      <input type="hidden" name="next" value="today" />
      <Button
        ref={confirm}
        type="submit"
        name="act"
        value="confirm"
        className="is-xs"
        look={isFirst ? 'ribbon' : 'line'}
        aria-disabled={busy}
      >
        Confirm <span className="vh">the payment of {number}</span> {isFirst && <kbd>C</kbd>}
      </Button>
    </Form>
  )
}

/** Link to an order that was paid with a different amount. */
export const DecideLink = ({ order: { number } }: { order: { number: string } }) => (
  <ButtonLink look="line" className="is-xs" to={`/desk/orders/${number}`} aria-label={`Decide about ${number}`}>
    Decide
  </ButtonLink>
)

/** Link to the order for the next step that only its page offers, or to read it. */
export const OpenLink = ({ number, label = 'View' }: { number: string; label?: string }) => (
  <ButtonLink look="line" className="is-xs" to={`/desk/orders/${number}`} aria-label={`${label} ${number}`}>
    {label}
  </ButtonLink>
)

/** Closes a task. It cannot be reopened, so it takes a confirmation. */
export const FinishTask = ({ task: { id, text } }: { task: { id: string; text: string } }) => (
  <details className="dk-sure">
    <summary className="btn-line is-xs">
      Done<span className="vh">: {text}</span>
    </summary>
    <Form method="post">
      <p>It leaves everyone’s list and stays in the log.</p>
      <input type="hidden" name="task" value={id} />
      <Button type="submit" look="line" className="is-xs">
        Remove from the list
      </Button>
    </Form>
  </details>
)

type PromisedDayTask = { id: string; number?: string | null | undefined; parcel?: number | undefined }

/** Changes a promised day that became a day off, or keeps it. */
export const PromisedDayActions = ({ task: { id, number, parcel = 0 } }: { task: PromisedDayTask }) => (
  <>
    <ButtonLink
      look="line"
      className="is-xs"
      to={`/desk/orders/${number}/day?parcel=${parcel + 1}`}
      aria-label={`Change the day of ${number}`}
    >
      Change the day
    </ButtonLink>
    <details className="dk-sure">
      <summary className="btn-line is-xs">
        Keep<span className="vh"> the day of {number}</span>
      </summary>
      <Form method="post">
        <p>The order keeps its day, and you deliver on your day off.</p>
        <input type="hidden" name="task" value={id} />
        <Button type="submit" look="line" className="is-xs">
          Keep the day
        </Button>
      </Form>
    </details>
  </>
)

/** Subpath of the packing station for an order's first parcel. */
export const PACKING_PATH = '/parcels/1'

/** Links to the packing slip and the packing station. */
export const PackActions = ({ order: { number } }: { order: { number: string } }) => (
  <>
    <a
      className="btn-line is-xs"
      href={sheetsPath({ kind: 'slip', number })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Slip of ${number}`}
    >
      <Icon of="printer" />
      Slip
    </a>
    <ButtonLink
      look="line"
      className="is-xs"
      to={`/desk/orders/${number}${PACKING_PATH}`}
      aria-label={`Pack ${number}`}
    >
      Pack
    </ButtonLink>
  </>
)

/** Link to the packing slips of all these orders. */
export const PrintAll = ({ orders }: { orders: readonly { number: string }[] }) => (
  <Link
    className="link dk-print-all"
    to={`/desk/orders/sheets?${new URLSearchParams([['paper', 'slip'], ...orders.map(({ number }) => ['n', number])])}`}
  >
    <Icon of="printer" />
    Print all {orders.length} slips
  </Link>
)
