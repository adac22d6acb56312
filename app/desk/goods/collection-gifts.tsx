import { Form, Link } from 'react-router'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/collection.ts'
import { Press } from './press.tsx'
import { ProductStateMark } from './product-state.tsx'

type Shown = Pick<Route.ComponentProps['loaderData'], 'collection' | 'found' | 'search'>

/** What hangs in a collection, in its order, and the way to more. */
export const CollectionGifts = ({ collection: { slug, gifts }, found, search }: Shown) => {
  const action = `/desk/products/collections/${slug}`
  return (
    <section className="dk-block" aria-labelledby="gifts">
      <h2 id="gifts">{gifts.length === 1 ? 'One gift' : `${gifts.length || 'No'} gifts`}</h2>
      <ol className="dk-order">
        {gifts.map(({ id, name, twin, place, pricePaise, state, picture }, at) => (
          <li key={id}>
            <Picture picture={picture} sizes="2.75rem" />
            <span>
              <Link className="name" to={`/desk/products/${id}`}>
                {name}
              </Link>{' '}
              <span className="dk-sub">{formatPrice(pricePaise)}</span>{' '}
              {state !== 'on' && <ProductStateMark state={state} />}
            </span>
            <span className="acts">
              <Press {...{ action, id, name }} act="place" place={gifts[at - 1]?.place} off={at === 0}>
                Up
              </Press>
              <Press
                {...{ action, id, name }}
                act="place"
                place={gifts[at + 1]?.place}
                off={place === gifts.at(-1)?.place}
              >
                Down
              </Press>
              {twin && (
                <Press {...{ action, id, name }} act="take">
                  Take out
                </Press>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="dk-found">
        <Form method="get" role="search" className="dk-search" action={action}>
          <SearchField label="Find gifts to add" placeholder="Find gifts to add" value={search} key={search} />
        </Form>
        {search !== '' && found.length === 0 && <p>No other gift is called so.</p>}
        {found.length > 0 && (
          <Form method="post" action={action} key={gifts.length}>
            <ul className="dk-order">
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
              Add the ticked
            </button>
          </Form>
        )}
      </div>
    </section>
  )
}
