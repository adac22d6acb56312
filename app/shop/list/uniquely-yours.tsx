import { Suspense, useMemo } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { emailSchema } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_FULL_MESSAGE } from '#domain/enquiry/intake-limits.ts'
import { fromColumnar, toColumnar } from '#domain/text/columnar.ts'
import { spellCount, spellNumber } from '#domain/text/indian-number.ts'
import { collectionTexts, comingSoonTexts } from '#server/catalogue/collection-texts.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { loadListPage, requireCollection, shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { ListIntro, listMeta } from './list-intro.tsx'
import './list.css'
import { readForm } from '#app/platform/read-form.ts'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import type { Route } from './+types/uniquely-yours.ts'
import { collectionColours } from './collection-colours.ts'
import { ComingSoon, INVALID_EMAIL } from './coming-soon.tsx'
import { FilteredProducts } from './filtered-products.tsx'
import './philosophy.css'
import { SneakPeek } from './sneak-peek.tsx'
import './sneak-peek.css'
import { Mark } from '#app/ui/mark.tsx'

type Props = { words: { paragraphs: readonly string[]; points: readonly { title: string; text: string }[] } }

const Philosophy = ({ words: { paragraphs, points } }: Props) => (
  <section className="wrap creed" aria-labelledby="creed">
    <div>
      <h2 className="d7" id="creed">
        Our <em>Philosophy</em>
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <ol>
      {points.map(({ title, text }) => (
        <li key={title}>
          <Mark />
          <div>
            <h3 className="d5">{title}</h3>
            <p className="meta">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopFromMatches(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = requireCollection(shop, 'uniquely-yours')
  const { slug, title, tint, strap, metaDescription, emptyMessage } = collectionTexts(collection, shop.delivery)
  const { gifts, ...list } = await loadListPage(shop, collection, url.searchParams)
  const { comingSoon, peeks, philosophy } = comingSoonTexts()
  return {
    words: { slug, title, tint, strap, metaDescription, emptyMessage },
    comingSoon,
    peeks,
    philosophy,
    bow: findPicture('site/bow', ''),
    list,
    cards: toColumnar(toCards(shop, gifts)),
  }
}

/** Stores the address of the notify form (decisions §3.1). */
export async function action({ request, context }: Route.ActionArgs) {
  const { email } = await readForm(request, ['email'])
  const checked = emailSchema.safeParse({ email })
  if (!checked.success) return { error: INVALID_EMAIL, email }
  enforcePersonLimit(context, 'notify', { email: checked.data.email })
  const { db, config, now } = shopOf(context)
  const stored = await storeEnquiry(db, { kind: 'notify', email: checked.data.email }, now(), config.intake)
  if (!stored.ok) return data({ fault: INTAKE_FULL_MESSAGE, email }, { status: 429 })
  return { noted: true } as const
}

/** Turns the rate limiter's 429, which renders no page, into a message in the form. */
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
    <div style={collectionColours(words)}>
      <ComingSoon
        words={comingSoon}
        bow={bow}
        allProductsLink={
          total > 0 && (
            <a className="link" href={shown < total || list.page > 1 ? `${href('/uniquely-yours')}#all` : '#all'}>
              {`See all ${spellNumber(total)}`}
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
            {listHeading(shown, total)}
          </h2>
          {total > 0 && <ListIntro>{`${shown - soon} ready now, ${soon} launching soon`}</ListIntro>}
        </div>
        <FilteredProducts path={href('/uniquely-yours')} list={list} cards={cards} emptyMessage={words.emptyMessage} />
      </section>
      <BottomBar />
    </div>
  )
}

function listHeading(shown: number, total: number): string {
  if (total === 0) return 'None yet'
  if (shown === total) return `All ${spellNumber(total)}`
  return `${spellCount(shown)} of ${spellNumber(total)}`
}
