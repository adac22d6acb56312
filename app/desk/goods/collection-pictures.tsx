import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { CHANGED_WORDS } from '#app/desk/pictures/bring-news.ts'
import { type PicturesAnswer, PicturesForm } from '#app/desk/pictures/pictures-form.tsx'
import { readSlots, type SlotTexts } from '#app/desk/pictures/read-slots.ts'
import type { SlotPlaces } from '#app/desk/pictures/use-slots.ts'
import words from '#catalogue/collections.json'
import type { CollectionFacts } from '#domain/goods/collection-facts.ts'
import { collectionSavedWords } from '#domain/goods/saved-words.ts'
import { readCollectionPictures } from '#server/desk/goods/read-collection.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { saveCollection } from '#server/owner/goods/save-collection.ts'
import type { Route } from './+types/collection-pictures.ts'
import { parseTexts } from './read-product-form.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(`Pictures of ${loaderData?.title ?? 'a collection'}`)

type View = 'page' | 'home'
const PLACES: SlotPlaces<View> = {
  page: { title: 'On its page', shape: 'hero' },
  home: { title: 'On the home page', shape: 'gift' },
}

type Pictures = Pick<CollectionFacts, 'heroWide' | 'heroWideAlt' | 'heroTall'>

const slotsOf = ({ heroWide, heroWideAlt, heroTall }: Pictures): SlotTexts<View> => ({
  page: { name: heroWide, alt: heroWideAlt },
  home: { name: heroTall, alt: '' },
})

const seenOf = ({ heroWide, heroWideAlt, heroTall }: Pictures): string =>
  JSON.stringify({ heroWide, heroWideAlt, heroTall } satisfies Pictures)

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const found = await readCollectionPictures(shopOf(args.context).db, args.params.slug)
  if (!found) throw data(null, { status: 404 })
  const { facts, ...rest } = found
  return {
    ...rest,
    kept: slotsOf(facts),
    seen: seenOf(facts),
    isOnHome: words.home.collectionTeasers.some(({ slug }) => slug === args.params.slug),
    saved: args.url.searchParams.has('saved')
      ? collectionSavedWords({ state: found.state, showFrom: facts.showFrom })
      : '',
  }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const [shop, { slug }] = [shopOf(args.context), args.params]
  const by = pressedBy(shop, who)
  const { typed, faults, seen, isRemoved, fault } = await readSlots(args.request, PLACES, shop, by)
  const back = (rest: Partial<PicturesAnswer<View>>, status: number) => {
    const answer: PicturesAnswer<View> = { typed, faults: {}, sample: {}, ...rest }
    return data(answer, { status })
  }
  if (isRemoved) return back({}, 200)
  if (fault) return back({ fault, faults }, 503)
  if (Object.keys(faults).length > 0) return back({ faults }, 422)
  const { page, home } = typed
  const pictures: Pictures = { heroWide: page.name, heroWideAlt: page.name && page.alt, heroTall: home.name }
  const saved = await saveCollection(shop.db, slug, { saw: parseTexts(seen), typed: pictures }, by)
  if (saved.ok) throw redirect(`/desk/products/collections/${slug}/pictures?saved`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  if (saved.why === 'clash')
    return back({ fault: CHANGED_WORDS, theirs: { slots: slotsOf(saved.now), seen: seenOf(saved.now) } }, 409)
  const { heroWide, heroWideAlt, heroTall, ...others } = saved.faults
  const wrong = { page: heroWide ?? heroWideAlt, home: heroTall }
  return back({ faults: wrong, fault: Object.values(others).join(' ') || undefined }, 422)
}

/** What a collection begins with, on its own page and on the home page. */
export default function CollectionPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, kept, seen, isOnHome, saved, instead } = loaderData
  const page = `/desk/products/collections/${slug}`
  const { home, ...one } = PLACES
  const places = (isOnHome ? { ...one, home } : one) as SlotPlaces<View>
  return (
    <>
      <Head title="Picture" back={{ to: page, name: title }} meta={instead} />
      <PicturesForm
        key={seen}
        {...{ places, kept, seen, saved, sample: {}, answer: actionData }}
        here={`${page}/pictures`}
        bring="/desk/pictures/new"
        title="What it begins with"
        about="Choose, drop or paste."
        described={['page']}
      />
    </>
  )
}
