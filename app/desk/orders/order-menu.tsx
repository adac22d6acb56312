import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/order.ts'

type OrderMenuProps = Pick<
  Route.ComponentProps['loaderData'],
  'order' | 'ways' | 'refundable' | 'mayMove' | 'mayMoveDay' | 'mayPack' | 'mayDecide' | 'mayErase'
>

/** Menu of rare actions; those that cannot be undone are last. Works without scripts. */
export function OrderMenu({
  order,
  ways,
  refundable,
  mayMove,
  mayMoveDay,
  mayPack,
  mayDecide,
  mayErase,
}: OrderMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseOutside(menu)
  const page = `/desk/orders/${order.number}`
  const mayRefund = mayDecide && refundable
  const mayCancel = mayDecide && ways.includes('cancelled')
  const mayEdit = mayPack && mayMove.length > 0
  const mayChangeDay = mayDecide && mayMoveDay.length > 0
  if (!mayRefund && !mayCancel && !mayEdit && !mayChangeDay && !mayErase) return null
  return (
    <details className="dk-order-menu" ref={menu}>
      <summary aria-label="More actions">
        <Icon of="ellipsis" />
      </summary>
      <ul>
        {mayEdit && (
          <li>
            <Link to={`${page}/address?parcel=${mayMove[0]}`}>
              <Icon of="pen-line" />
              Edit address
            </Link>
          </li>
        )}
        {mayChangeDay && (
          <li>
            <Link to={`${page}/day?parcel=${mayMoveDay[0]}`}>
              <Icon of="calendar" />
              Change the day
            </Link>
          </li>
        )}
        {mayErase && (
          <li>
            <Link to={`${page}/person`}>
              <Icon of="user-round" />
              Customer data
            </Link>
          </li>
        )}
        {mayRefund && (
          <li className="is-no">
            <Link to={`${page}/refund`}>
              <Icon of="undo-2" />
              Refund
            </Link>
          </li>
        )}
        {mayCancel && (
          <li className="is-no">
            <Link to={`${page}/cancel`}>
              <Icon of="x" />
              Cancel
            </Link>
          </li>
        )}
      </ul>
    </details>
  )
}

/** Closes an open menu on Escape, with the focus back on its button, and when the focus or a click leaves it. */
function useCloseOutside(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    const onLeave = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [menu])
}
