import { Link } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { orderQueryString } from '#domain/desk/order-query.ts'
import type { Route } from './+types/orders.ts'
import { formatCount } from './filter-fields.tsx'
import { ListMenu } from './list-menu.tsx'

type Props = Pick<Route.ComponentProps['loaderData'], 'filter' | 'total' | 'mayExport' | 'mayPack' | 'mayDecide'> & {
  /** Beside the title, or on phones beside the search. */
  place: 'head' | 'bar'
  onPick: () => void
}

/** Closes the menu of a button, so that it does not cover the list, and returns the focus to its opener. */
function closeMenu(button: HTMLElement): void {
  const menu = button.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Menu of the list's further actions: select, export, tracking numbers, print. */
export function OrderListMenu({ filter, total, mayExport, mayPack, mayDecide, place, onPick }: Props) {
  const inBrowser = useHydrated()
  return (
    <ListMenu
      className={place === 'bar' ? 'only-phone' : 'on-wide is-end'}
      look="ol-icon"
      label={place === 'bar' ? 'More' : 'More: export, import tracking numbers, print list'}
      opener={<Icon of="ellipsis" />}
    >
      <div className="ol-items">
        {inBrowser && place === 'bar' && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              closeMenu(currentTarget)
              onPick()
            }}
          >
            <Icon of="check" />
            Select orders
          </button>
        )}
        {mayExport && (
          <Link to={`/desk/orders/spreadsheet${orderQueryString({ ...filter, view: '' })}`}>
            <Icon of="file-text" />
            Export {total === 1 ? 'this order' : `these ${formatCount(total)} orders`}
          </Link>
        )}
        {mayPack && (
          <Link to="/desk/orders/ship">
            <Icon of="truck" />
            Import tracking numbers
          </Link>
        )}
        {inBrowser && (
          <button type="button" onClick={() => print()}>
            <Icon of="printer" />
            Print this list
          </button>
        )}
        {mayDecide && (
          <Link to="/desk/payment-links">
            <Icon of="credit-card" />
            Payment links
          </Link>
        )}
      </div>
    </ListMenu>
  )
}
