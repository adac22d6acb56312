import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { HeadingPin } from '#app/shop/delivery/heading-pin.tsx'
import {
  type CutOff,
  cutOffAt,
  formatDuration,
  formatHour,
  type SameDayCalendar,
  sameDayHours,
} from '#domain/delivery/dispatch.ts'
import { spellCount } from '#domain/text/indian-number.ts'
import { collectionTexts, pageTexts } from '#server/catalogue/collection-texts.ts'
import { readHeroPictures } from '#server/catalogue/hero-pictures.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { restated } from '#server/delivery/delivery-statements.ts'
import { loadListPage, requireCollection, shopOf } from '#server/http/shop-context.ts'
import { ListHero } from './list-hero.tsx'
import { ListIntro, listMeta } from './list-intro.tsx'
import { DatedProductGrid } from './product-grid.tsx'
import './list.css'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import type { Route } from './+types/quick-delivery.ts'
import { collectionColours } from './collection-colours.ts'
import { FilteredProducts } from './filtered-products.tsx'
import './quick-delivery.css'

const TICK_MS = 1000

/** Returns the same-day cut-off by the browser's clock; `undefined` before hydration. */
function useCutOff(time: string, calendar: SameDayCalendar): CutOff | undefined {
  const [cutOff, setCutOff] = useState<CutOff>()
  useEffect(() => {
    const updateCutOff = () => setCutOff((before) => keepIfSame(before, cutOffAt(new Date(), time, calendar)))
    updateCutOff()
    const timer = setInterval(updateCutOff, TICK_MS)
    return () => clearInterval(timer)
  }, [time, calendar])
  return cutOff
}

/** Returns the previous object when the displayed text is the same, to avoid a re-render. */
function keepIfSame(before: CutOff | undefined, now: CutOff): CutOff {
  const wait = (cutOff: CutOff | undefined) => (cutOff?.day === 'today' ? cutOff.minutes : cutOff?.day)
  return before && wait(before) === wait(now) ? before : now
}

/** Ribbon that shortens until the same-day cut-off; after that it shows the line for tomorrow. */
function CutOffRibbon({ time, calendar }: { time: string; calendar: SameDayCalendar }) {
  const cutOff = useCutOff(time, calendar)
  if (cutOff?.day === 'tomorrow') {
    return (
      <div className="cut is-over">
        <p className="cut-run" role="timer">
          <b>Order now for tomorrow</b>
        </p>
      </div>
    )
  }
  const left = cutOff ? { '--left': cutOff.left } : {}
  return (
    <div className="cut" style={left}>
      <p className="cut-run" role="timer">
        <b>
          {cutOff ? (
            <>
              Order in <span className="num">{formatDuration(cutOff.minutes)}</span> for today
            </>
          ) : (
            `Order by ${formatHour(time)} for today`
          )}
        </b>
      </p>
      <i className="cut-rest" />
      <span className="cut-end">{formatHour(time)}</span>
    </div>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopFromMatches(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const { delivery } = shop
  const collection = requireCollection(shop, 'quick-delivery')
  const { gifts, ...list } = await loadListPage(shop, collection, url.searchParams)
  return {
    words: collectionTexts(collection, shop.delivery),
    badges: pageTexts('quick-delivery').badges.flatMap((badge) => restated(delivery, badge) || []),
    sameDay: sameDayHours(delivery),
    pictures: await readHeroPictures(shop.db, collection),
    list,
    cards: toCards(shop, gifts),
  }
}

export default function QuickDelivery({
  loaderData: { words, badges, sameDay, pictures, list, cards },
}: Route.ComponentProps) {
  const ids = cards.map(({ id }) => id)
  return (
    <div style={collectionColours(words)}>
      <ListHero
        words={words}
        title={
          <>
            Same Day <em>Delivery</em>
          </>
        }
        pictures={pictures}
        at="8%"
        className={sameDay ? 'has-cut' : ''}
      />
      {sameDay && <CutOffRibbon time={sameDay.cutOff} calendar={sameDay.calendar} />}
      <section className="wrap gifts" aria-labelledby="all">
        <ul className="promises">
          {badges.map((badge) => (
            <li className="flag" key={badge}>
              {badge}
            </li>
          ))}
        </ul>
        <div className="list-head">
          <h2 className="d7" id="all">
            {`${spellCount(list.shown)}, `}
            <em>ready to leave</em>
          </h2>
          <ListIntro intro={<HeadingPin ids={ids}>{words.intro}</HeadingPin>} />
        </div>
        <FilteredProducts
          path={href('/quick-delivery')}
          list={list}
          cards={cards}
          emptyMessage={words.emptyMessage}
          Grid={DatedProductGrid}
        />
      </section>
      <BottomBar />
    </div>
  )
}
