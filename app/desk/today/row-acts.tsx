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
        aria-label={`Confirm the payment of ${number}`}
      >
        Confirm {isFirst && <kbd>C</kbd>}
      </Button>
    </Form>
  )
}

/** Its slip, and the bench. */
export const PackActs = ({ order: { number } }: { order: { number: string } }) => (
  <>
    <a
      className="btn-line is-xs"
      href={sheetsAt({ paper: 'slip', number })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Slip of ${number}`}
    >
      <Icon of="printer" />
      Slip
    </a>
    <ButtonLink look="line" className="is-xs" to={`/desk/orders/${number}/parcels/1`} aria-label={`Pack ${number}`}>
      Pack
    </ButtonLink>
  </>
)

/** The slips of all that are to be packed. */
export const PrintAll = ({ orders }: { orders: readonly { number: string }[] }) => (
  <Link
    className="link dk-print-all"
    to={`/desk/orders/sheets?${new URLSearchParams([['paper', 'slip'], ...orders.map(({ number }) => ['n', number])])}`}
  >
    <Icon of="printer" />
    Print all their slips
  </Link>
)
