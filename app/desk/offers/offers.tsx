import { data, Form, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { type Column, Columns } from '#app/desk/frame/columns.tsx'
import { Head } from '#app/desk/frame/head.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/day.ts'
import { standingOf } from '#domain/offer/offer.ts'
import { daysWords, offWords, scopeWords, usesWords } from '#domain/offer/terms-words.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { switchOffer } from '#server/owner/change-offers.ts'
import { listOffers } from '#server/owner/list-offers.ts'
import type { Route } from './+types/offers.ts'
import { OfferState } from './offer-state.tsx'
import { refusedWords } from './refused-words.ts'
import '#app/desk/styles/table.css'
import './offers.css'

export const meta: Route.MetaFunction = () => deskMeta('Offers')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { db, now } = shopOf(args.context)
  const today = indianDate(now())
  const all = await listOffers(db, now())
  return { offers: all.map((it) => ({ ...it, standing: standingOf(it.offer, today) })) }
}

/** The switch of an offer. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const { id, seen, to } = await readForm(args.request, ['id', 'seen', 'to'])
  if (to !== 'on' && to !== 'off') throw data(null, { status: 400 })
  const changed = await switchOffer(shop.db, { id, seen }, to === 'on', pressedBy(shop, who))
  if (changed.ok) throw redirect('/desk/offers')
  return data({ fault: refusedWords(changed) }, { status: 409 })
}

const COLUMNS: readonly Column[] = [
  ...['Offer', 'Takes off', 'For'],
  { name: 'Used', className: 'dk-r' },
  'State',
  { name: 'Switch', isRead: true },
]

/** What is taken off, by a code or without one, and how often that was used. */
export default function Offers({ loaderData: { offers }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head title="Offers" back={{ to: '/desk/products', name: 'Products' }}>
        <ButtonLink to="/desk/offers/new">
          <Icon of="plus" />
          New offer
        </ButtonLink>
      </Head>
      {actionData?.fault && (
        <p className="strip is-error" role="alert">
          {actionData.fault}
        </p>
      )}
      {offers.length === 0 ? (
        <p>There is no offer yet. Shoppers are asked for a code only while one can hold.</p>
      ) : (
        <table className="dk-grid dk-offers">
          <Columns of={COLUMNS} />
          <tbody>
            {offers.map((it) => (
              <OfferRow key={it.offer.id} it={it} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

type Listed = Route.ComponentProps['loaderData']['offers'][number]

function OfferRow({ it: { offer, standing, used, held, updatedAt } }: { it: Listed }) {
  return (
    <tr>
      <td>
        <Link className="dk-no" to={`/desk/offers/${offer.id}`}>
          {offer.name}
        </Link>
        <div className="dk-sub">{offer.code || 'Without a code'}</div>
      </td>
      <td>{offWords(offer)}</td>
      <td>
        {scopeWords(offer)}
        <div className="dk-sub">{daysWords(offer)}</div>
      </td>
      <td className="dk-r num">
        {usesWords(used, offer)}
        {held > 0 && <div className="dk-sub">{held} not paid yet</div>}
      </td>
      <td>
        <OfferState standing={standing} />
      </td>
      <td className="dk-r">
        {standing !== 'over' && (
          <Form method="post">
            <input type="hidden" name="id" value={offer.id} />
            <input type="hidden" name="seen" value={updatedAt} />
            <Button
              type="submit"
              look="line"
              className="is-xs"
              name="to"
              value={offer.isOn ? 'off' : 'on'}
              aria-label={`Switch ${offer.isOn ? 'off' : 'on'} ${offer.name}`}
            >
              {offer.isOn ? 'Switch off' : 'Switch on'}
            </Button>
          </Form>
        )}
      </td>
    </tr>
  )
}
