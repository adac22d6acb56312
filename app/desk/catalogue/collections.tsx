import { data, Link, redirect } from 'react-router'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { MoveAnnouncement, rowClassName } from '#app/desk/layout/reorder.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatYearDay } from '#domain/text/format-date.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { collectionResource } from '#server/catalogue/collection-resource.ts'
import { listCollections } from '#server/catalogue/read-collection.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/collections.ts'
import { PositionGrip, type Positions, usePositions } from './position-grip.tsx'
import '#app/desk/styles/table.css'
import './collections.css'

export const meta: Route.MetaFunction = () => deskMeta('Collections')

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  return { collections: await listCollections(shopOf(args.context).db) }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const { act, gift, place } = await readForm(args.request, ['act', 'gift', 'place'])
  if (act !== 'place') throw data(null, { status: 400 })
  const answer = await collectionResource.move(shop.db, gift, place, actorFrom(shop, who))
  if (!answer.ok) return data({ fault: answer.message }, { status: 409 })
  throw redirect('/desk/products/collections')
}

const STATUS_LABELS = {
  shown: { words: 'In the shop', look: 'is-done' },
  draft: { words: 'Draft', look: 'is-way' },
  archived: { words: 'Archived', look: 'is-off' },
} as const

type CollectionListItem = Route.ComponentProps['loaderData']['collections'][number]

const formatDates = ({ showFrom, showUntil, soonUntil }: CollectionListItem): string =>
  [
    showFrom && `from ${formatYearDay(showFrom)}`,
    showUntil && `until ${formatYearDay(showUntil)}`,
    soonUntil && `launching soon until ${formatYearDay(soonUntil)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** List of collections in the shop's order. */
export default function Collections({ loaderData: { collections }, actionData }: Route.ComponentProps) {
  const positions = usePositions<HTMLTableSectionElement>({
    ids: collections.map(({ slug }) => slug),
    nameOf: (id) => collections.find(({ slug }) => slug === id)?.title ?? id,
    action: '/desk/products/collections',
    placeOf: (index) => index + 1,
  })
  return (
    <>
      <PageHeader title="Collections">
        <ButtonLink to="/desk/products/collections/new">
          <Icon of="plus" />
          New collection
        </ButtonLink>
      </PageHeader>
      <FormError words={actionData?.fault} />
      <table className="dk-grid dk-lists">
        <TableHeader
          of={[{ name: 'Position', isRead: true }, 'Collection', { name: 'Products', className: 'dk-r' }, 'State']}
        />
        <tbody ref={positions.reorder.list}>
          {collections.map((list) => (
            <CollectionRow key={list.slug} list={list} positions={positions} />
          ))}
        </tbody>
      </table>
      <MoveAnnouncement>{positions.reorder.announcement}</MoveAnnouncement>
    </>
  )
}

type CollectionRowProps = { list: CollectionListItem; positions: Positions<HTMLTableSectionElement> }

const CollectionRow = ({ list, positions }: CollectionRowProps) => (
  <tr className={rowClassName(positions.reorder, list.slug)}>
    <td className="c-grip">
      <PositionGrip of={positions} id={list.slug} />
    </td>
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
      <span className={`dk-st ${STATUS_LABELS[list.state].look}`}>{STATUS_LABELS[list.state].words}</span>{' '}
      <span className="dk-sub">{formatDates(list)}</span>
    </td>
  </tr>
)
