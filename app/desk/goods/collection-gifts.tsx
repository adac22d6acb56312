import { Form, Link } from 'react-router'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/collection.ts'
import { ProductStateMark } from './product-state.tsx'

type Shown = Pick<Route.ComponentProps['loaderData'], 'collection' | 'found' | 'search'>

/** What hangs in a collection, in its order, and the way to more. */
export const CollectionGifts = ({ collection: { slug, gifts }, found, search }: Shown) => (
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
            <Press {...{ slug, id, name }} act="place" place={gifts[at - 1]?.place} off={at === 0}>
              Up
            </Press>
            <Press {...{ slug, id, name }} act="place" place={gifts[at + 1]?.place} off={place === gifts.at(-1)?.place}>
              Down
            </Press>
            {twin && (
              <Press {...{ slug, id, name }} act="take">
                Take out
              </Press>
            )}
          </span>
        </li>
      ))}
    </ol>
    <div className="dk-found">
      <Form method="get" role="search" className="dk-search" action={`/desk/products/collections/${slug}`}>
        <SearchField label="Find gifts to add" placeholder="Find gifts to add" value={search} key={search} />
      </Form>
      {search !== '' && found.length === 0 && <p>No other gift is called so.</p>}
      {found.length > 0 && (
        <Form method="post" action={`/desk/products/collections/${slug}`} key={gifts.length}>
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

type PressProps = {
  slug: string
  id: string
  name: string
  act: string
  place?: number | undefined
  off?: boolean
  children: string
}

const Press = ({ slug, id, name, act, place, off = false, children }: PressProps) => (
  <Form method="post" action={`/desk/products/collections/${slug}`} preventScrollReset>
    <input type="hidden" name="gift" value={id} />
    {place !== undefined && <input type="hidden" name="place" value={place} />}
    <button type="submit" name="act" value={act} className="btn-line is-xs" disabled={off}>
      {children}
      <span className="vh">: {name}</span>
    </button>
  </Form>
)
