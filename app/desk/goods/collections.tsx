import { data, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Columns } from '#app/desk/frame/columns.tsx'
import { Head } from '#app/desk/frame/head.tsx'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import { listCollections } from '#server/desk/goods/read-collection.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { placeCollection } from '#server/owner/goods/act-on-collection.ts'
import type { Route } from './+types/collections.ts'
import { Press } from './press.tsx'
import '#app/desk/styles/table.css'
import './collections.css'

export const meta: Route.MetaFunction = () => deskMeta('Collections')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return { collections: await listCollections(shopOf(args.context).db) }
}

/** Puts one at another place of the shop's order. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const { act, gift, place } = await readForm(args.request, ['act', 'gift', 'place'])
  if (act !== 'place') throw data(null, { status: 400 })
  const answer = await placeCollection(shop.db, gift, place, pressedBy(shop, who))
  if (!answer.ok) return data({ fault: answer.message }, { status: 409 })
  throw redirect('/desk/products/collections')
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
export default function Collections({ loaderData: { collections }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head title="Collections" back={{ to: '/desk/products', name: 'Products' }}>
        <ButtonLink to="/desk/products/collections/new">
          <Icon of="plus" />
          New collection
        </ButtonLink>
      </Head>
      <Fault words={actionData?.fault} />
      <table className="dk-grid dk-lists">
        <Columns
          of={['Collection', { name: 'Gifts', className: 'dk-r' }, 'State', { name: 'Its place', isRead: true }]}
        />
        <tbody>
          {collections.map((list, at) => (
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
              <td>
                <span className="acts">
                  <PlacePress {...list} place={at} off={at === 0}>
                    Up
                  </PlacePress>
                  <PlacePress {...list} place={at + 2} off={at === collections.length - 1}>
                    Down
                  </PlacePress>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type PlaceProps = { slug: string; title: string; place: number; off: boolean; children: string }

const PlacePress = ({ slug, title, ...rest }: PlaceProps) => (
  <Press action="/desk/products/collections" id={slug} name={title} act="place" {...rest} />
)
