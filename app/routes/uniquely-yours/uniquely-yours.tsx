import { Suspense, useMemo } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import '#app/lists/lists.css'
import { readForm } from '#app/forms/read-form.ts'
import { NarrowedGifts } from '#app/lists/narrowed-gifts.tsx'
import { tintsOf } from '#app/lists/tints.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { emailSchema } from '#domain/enquiry/enquiry-forms.ts'
import { NO_ROOM } from '#domain/enquiry/intake-limits.ts'
import { fromColumnar, toColumnar } from '#domain/text/columnar.ts'
import { howMany, inWords } from '#domain/text/number-words.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { comingSoonWords } from '#server/catalogue/collection-words.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { collectionAt, listAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/uniquely-yours.ts'
import { BAD_ADDRESS, ComingSoon } from './coming-soon.tsx'
import { Philosophy } from './philosophy.tsx'
import './philosophy.css'
import { SneakPeek } from './sneak-peek.tsx'
import './sneak-peek.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopIn(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, 'uniquely-yours')
  const { slug, title, tint, strap, metaDescription, emptyMessage } = collection
  const { gifts, ...list } = await listAt(shop, collection, url.searchParams)
  const { comingSoon, peeks, philosophy } = comingSoonWords()
  return {
    words: { slug, title, tint, strap, metaDescription, emptyMessage },
    comingSoon,
    peeks,
    philosophy,
    bow: picture('site/bow', ''),
    list,
    cards: toColumnar(gifts.map(toCard)),
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
  if (!kept.ok) return data({ fault: NO_ROOM, email }, { status: 429 })
  return { noted: true } as const
}

/** Too many posts in one minute are answered by the server's guard, which knows nothing of pages. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 429) throw error
    return { fault: 'That was a great many in one minute. Please try again in a moment.', email: undefined }
  }
}

export default function UniquelyYours({ loaderData }: Route.ComponentProps) {
  const { words, comingSoon, peeks, philosophy, bow, list } = loaderData
  const { shown, total, soon } = list
  const cards = useMemo(() => fromColumnar(loaderData.cards), [loaderData.cards])
  return (
    <div style={tintsOf(words)}>
      <ComingSoon
        words={comingSoon}
        bow={bow}
        toAll={
          total > 0 && (
            <a className="link" href={shown < total || list.page > 1 ? `${href('/uniquely-yours')}#all` : '#all'}>
              {`See all ${inWords(total)}`}
            </a>
          )
        }
      />
      <Suspense>
        <SneakPeek peeks={peeks} />
      </Suspense>
      <Suspense>
        <Philosophy words={philosophy} />
      </Suspense>
      <section className="wrap gifts" aria-labelledby="all">
        <div className="list-head">
          <h2 className="d7" id="all">
            {headOf(shown, total)}
          </h2>
          {total > 0 && <ListSide>{`${shown - soon} ready now, ${soon} launching soon`}</ListSide>}
        </div>
        <NarrowedGifts path={href('/uniquely-yours')} list={list} cards={cards} emptyMessage={words.emptyMessage} />
      </section>
      <QuickActions />
    </div>
  )
}

/** All forty, or as many of them as were asked for. */
function headOf(shown: number, total: number): string {
  if (total === 0) return 'None yet'
  if (shown === total) return `All ${inWords(total)}`
  return `${howMany(shown)} of ${inWords(total)}`
}
