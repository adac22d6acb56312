import { Form, Link } from 'react-router'
import { SearchField } from '#app/desk/layout/list.tsx'
import { MoveAnnouncement, rowClassName } from '#app/desk/layout/reorder.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/collection.ts'
import { PositionGrip, usePositions } from './position-grip.tsx'
import { RowAction } from './row-action.tsx'
import { ProductStatus } from './sale-status.tsx'

type CollectionProductsProps = Pick<Route.ComponentProps['loaderData'], 'collection' | 'found' | 'search'>

/** Products of a collection in its order, with buttons to move them and a search to add more. */
export const CollectionProducts = ({ collection: { slug, gifts }, found, search }: CollectionProductsProps) => {
  const action = `/desk/products/collections/${slug}`
  const positions = usePositions<HTMLOListElement>({
    ids: gifts.map(({ id }) => id),
    nameOf: (id) => gifts.find((gift) => gift.id === id)?.name ?? id,
    action,
    placeOf: (index) => gifts[index]?.place ?? index + 1,
  })
  return (
    <section className="dk-block" aria-labelledby="gifts">
      <h2 id="gifts">{gifts.length === 1 ? '1 product' : `${gifts.length || 'No'} products`}</h2>
      <ol className="dk-placed is-moved" ref={positions.reorder.list}>
        {gifts.map(({ id, name, twin, pricePaise, state, picture }) => (
          <li key={id} className={rowClassName(positions.reorder, id)}>
            <PositionGrip of={positions} id={id} />
            <Picture picture={picture} sizes="2.75rem" />
            <span>
              <Link className="name" to={`/desk/products/${id}`}>
                {name}
              </Link>{' '}
              <span className="dk-sub">{formatPrice(pricePaise)}</span>{' '}
              {state !== 'on' && <ProductStatus state={state} />}
            </span>
            <span className="acts">
              {twin && (
                <RowAction {...{ action, id, name }} act="take">
                  Remove
                </RowAction>
              )}
            </span>
          </li>
        ))}
      </ol>
      <MoveAnnouncement>{positions.reorder.announcement}</MoveAnnouncement>
      <div className="dk-found">
        <Form method="get" role="search" className="dk-search" action={action}>
          <SearchField label="Find products to add" placeholder="Find products to add" value={search} key={search} />
        </Form>
        {search !== '' && found.length === 0 && <p>No other products match.</p>}
        {found.length > 0 && (
          <Form method="post" action={action} key={gifts.length}>
            <ul className="dk-placed">
              {found.map(({ id, name, title, pricePaise, picture }) => (
                <li key={id}>
                  <Picture picture={picture} sizes="2.75rem" />
                  <label>
                    <input className="dk-tick" type="checkbox" name="gifts" value={id} />
                    <span>
                      {name} <span className="dk-sub">{`${title}, ${formatPrice(pricePaise)}`}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            <button type="submit" name="act" value="put" className="btn-line">
              Add selected
            </button>
          </Form>
        )}
      </div>
    </section>
  )
}
