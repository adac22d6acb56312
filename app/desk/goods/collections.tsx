import { Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatYearDay } from '#domain/delivery/day.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/collections.ts'
import '#app/desk/styles/table.css'
import './collections.css'

export const meta: Route.MetaFunction = () => deskMeta('Collections')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { listCollections } = await import('#server/desk/goods/read-collection.ts')
  return { collections: await listCollections(shopOf(args.context).db) }
}

const STATES = {
  shown: { words: 'In the shop', look: 'is-done' },
  draft: { words: 'Not shown yet', look: 'is-way' },
  archived: { words: 'Archived', look: 'is-off' },
} as const

type Shown = Route.ComponentProps['loaderData']['collections'][number]

const daysOf = ({ showFrom, showUntil, soonUntil }: Shown): string =>
  [
    showFrom && `from ${formatYearDay(showFrom)}`,
    showUntil && `until ${formatYearDay(showUntil)}`,
    soonUntil && `launching soon until ${formatYearDay(soonUntil)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The lists of gifts, in the shop's order. */
export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <>
      <header className="dk-head">
        <div>
          <Link className="back" to="/desk/products">
            <Icon of="arrow-left" />
            Products
          </Link>
          <h1>Collections</h1>
        </div>
        <ButtonLink to="/desk/products/collections/new">
          <Icon of="plus" />
          New collection
        </ButtonLink>
      </header>
      <table className="dk-grid dk-lists">
        <thead>
          <tr>
            <th scope="col">Collection</th>
            <th scope="col" className="dk-r">
              Gifts
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {collections.map((list) => (
            <tr key={list.slug}>
              <td>
                <span className="dk-colours" aria-hidden="true">
                  <i style={{ '--c': `var(--color-${list.tint}-field)` }} />
                  <i style={{ '--c': `var(--color-${list.strap}-strap)` }} />
                </span>{' '}
                <Link className="name" to={`/desk/products/collections/${list.slug}`}>
                  {list.title}
                </Link>
              </td>
              <td className="dk-r">{list.gifts}</td>
              <td>
                <span className={`dk-st ${STATES[list.state].look}`}>{STATES[list.state].words}</span>{' '}
                <span className="dk-sub">{daysOf(list)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
