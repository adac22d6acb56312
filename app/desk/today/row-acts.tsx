import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useKeys } from '#app/desk/frame/use-keys.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { sheetsAt } from '#domain/desk/documents.ts'

type Claimed = { number: string; claim?: string | undefined }

/** The first is the one to decide, by its button or by C. Where it cannot be, its order says why. */
export function ConfirmClaim({ order: { number, claim = '' }, isFirst }: { order: Claimed; isFirst: boolean }) {
  const busy = useNavigation().state !== 'idle'
  const confirm = useRef<HTMLButtonElement>(null)
  // A finger that stays on the key, or presses twice, does not confirm the next one as well.
  const press = ({ repeat }: KeyboardEvent) => !repeat && !busy && confirm.current?.click()
  useKeys(isFirst ? { c: press } : {})
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

/** What came is another amount than the order comes to: its page says how much. */
export const Decide = ({ order: { number } }: { order: { number: string } }) => (
  <ButtonLink look="line" className="is-xs" to={`/desk/orders/${number}`} aria-label={`Decide about ${number}`}>
    Decide
  </ButtonLink>
)

/** What was noted for a person and is looked at: it goes for good, so it takes two presses. */
export const FinishTask = ({ task: { id, text } }: { task: { id: string; text: string } }) => (
  <details className="dk-sure">
    <summary className="btn-line is-xs">
      Done<span className="vh">: {text}</span>
    </summary>
    <Form method="post">
      <p>It leaves everybody’s list, and stays in the audit.</p>
      <input type="hidden" name="task" value={id} />
      <Button type="submit" look="line" className="is-xs">
        Take it off the list
      </Button>
    </Form>
  </details>
)

/** Where the first parcel of an order is packed. */
export const BENCH = '/parcels/1'

/** Its packing slip, and the bench. */
export const PackActs = ({ order: { number } }: { order: { number: string } }) => (
  <>
    <a
      className="btn-line is-xs"
      href={sheetsAt({ kind: 'slip', number })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Slip of ${number}`}
    >
      <Icon of="printer" />
      Slip
    </a>
    <ButtonLink look="line" className="is-xs" to={`/desk/orders/${number}${BENCH}`} aria-label={`Pack ${number}`}>
      Pack
    </ButtonLink>
  </>
)

/** The packing slips of all that are to be packed. */
export const PrintAll = ({ orders }: { orders: readonly { number: string }[] }) => (
  <Link
    className="link dk-print-all"
    to={`/desk/orders/sheets?${new URLSearchParams([['paper', 'slip'], ...orders.map(({ number }) => ['n', number])])}`}
  >
    <Icon of="printer" />
    Print all their slips
  </Link>
)
