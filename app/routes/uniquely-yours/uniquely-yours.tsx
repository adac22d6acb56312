import { useMemo } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import '#app/lists/lists.css'
import { NarrowedGifts } from '#app/lists/narrowed-gifts.tsx'
import { tintsOf } from '#app/lists/tints.ts'
import { readForm } from '#app/routes/enquiries/read-form.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { narrowList } from '#domain/catalogue/narrow-list.ts'
import { emailSchema } from '#domain/enquiry/enquiry-forms.ts'
import { NO_ROOM } from '#domain/enquiry/intake-limits.ts'
import { fromColumnar, toColumnar } from '#domain/text/columnar.ts'
import { capitalised, inWords } from '#domain/text/number-words.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { comingSoonWords } from '#server/catalogue/collection-words.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { productsOf } from '#server/catalogue/queries.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { collectionAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/uniquely-yours.ts'
import { ComingSoon } from './coming-soon.tsx'
import { Philosophy } from './philosophy.tsx'
import { SneakPeek } from './sneak-peek.tsx'
import './uniquely-yours.css'

const BAD_ADDRESS = 'That does not look like an email address yet. Could you check it?'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => listMeta(loaderData?.words, shopIn(matches))

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, 'uniquely-yours')
  const { slug, title, tint, strap, metaDescription, emptyMessage } = collection
  const products = await productsOf(shop.db, slug)
  const { shown, choices } = narrowList(products, url.searchParams, collection.filters)
  return {
    words: { slug, title, tint, strap, metaDescription, emptyMessage },
    ...comingSoonWords(),
    bow: picture('site/bow', ''),
    choices,
    cards: toColumnar(shown.map(toCard)),
    soon: shown.filter(({ launchingSoon }) => launchingSoon).length,
  }
}

/** The notify-me box: inert in the original, it records the address here and says so (decisions §3.1). */
export async function action({ request, context }: Route.ActionArgs) {
  const { email } = await readForm(request, ['email'])
  const checked = emailSchema.safeParse({ email })
  if (!checked.success) return { error: BAD_ADDRESS, email }
  holdBack(context, 'notify', { email: checked.data.email })
  const { db, config, now } = shopOf(context)
  const kept = await keepEnquiry(db, { kind: 'notify', email: checked.data.email }, now(), config.intake)
  if (!kept.ok) return data({ error: NO_ROOM, email }, { status: 429 })
  return { noted: true } as const
}

/** Too many posts in one minute are answered by the server's guard, which knows nothing of pages. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 429) throw error
    return { error: 'That was a great many in one minute. Please try again in a moment.', email: '' }
  }
}

export default function UniquelyYours({ loaderData }: Route.ComponentProps) {
  const { words, comingSoon, peeks, philosophy, bow, soon, choices } = loaderData
  const cards = useMemo(() => fromColumnar(loaderData.cards), [loaderData.cards])
  const total = choices?.total ?? cards.length
  const narrowed = cards.length < total
  return (
    <div style={tintsOf(words)}>
      <ComingSoon
        words={comingSoon}
        bow={bow}
        toAll={
          <a className="link" href={narrowed ? `${href('/uniquely-yours')}#all` : '#all'}>
            {`See all ${inWords(total)}`}
          </a>
        }
      />
      <SneakPeek peeks={peeks} />
      <Philosophy words={philosophy} />
      <section className="wrap gifts" aria-labelledby="all">
        <div className="list-head">
          <h2 className="d7" id="all">
            {howMany(cards.length, choices?.total)}
          </h2>
          <ListSide>{`${cards.length - soon} ready now, ${soon} launching soon`}</ListSide>
        </div>
        <NarrowedGifts
          path={href('/uniquely-yours')}
          choices={choices}
          cards={cards}
          emptyMessage={words.emptyMessage}
        />
      </section>
      <QuickActions />
    </div>
  )
}

/** All forty, or as many of them as were asked for. */
function howMany(shown: number, total = shown): string {
  if (shown === total) return `All ${inWords(total)}`
  return `${shown === 0 ? 'None' : capitalised(inWords(shown))} of ${inWords(total)}`
}
