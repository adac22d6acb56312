import { useRevalidator } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { USUAL_COLUMNS } from '#domain/desk/order-columns.ts'
import { orderQueryString } from '#domain/desk/order-query.ts'
import type { Route } from './+types/orders.ts'

/** Says that the list is an old one. Asks whether the server answers before it loads the page again. */
export function LoadFailed({ at }: { at: string }) {
  const { revalidate } = useRevalidator()
  const tryAgain = async () => {
    const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReachable) await revalidate()
  }
  return (
    <p className="strip is-error" role="alert">
      <span>Orders could not be loaded. This list is from {at}.</span>
      <button type="button" className="textbtn" onClick={() => void tryAgain()}>
        Try again
      </button>
    </p>
  )
}

/** Says why the list is empty. */
export function NoOrders({ filter, isShopEmpty, mayDecide }: Route.ComponentProps['loaderData']) {
  return isShopEmpty ? (
    <div className="ol-nil">
      <h2>No orders yet</h2>
      <p className="dk-sub">Orders from the shop, by phone and by payment link appear here.</p>
      {mayDecide && (
        <p className="acts">
          <ButtonLink to="/desk/orders/new">
            <Icon of="plus" />
            New order <kbd>N</kbd>
          </ButtonLink>
        </p>
      )}
    </div>
  ) : (
    <div className="ol-nil">
      <h2>No orders match</h2>
      <p className="dk-sub">
        {filter.search
          ? 'Searched number, customer, town, phone, UTR and PIN code.'
          : 'There are no orders in this view now.'}
      </p>
      {(orderQueryString({ ...filter, view: '' }) !== '' || filter.columns !== USUAL_COLUMNS) && (
        <p className="acts">
          <ButtonLink look="line" to="/desk/orders">
            Clear filters
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
