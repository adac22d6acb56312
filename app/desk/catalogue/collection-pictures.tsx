import { data } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { picturesAction } from '#app/desk/pictures/pictures-action.ts'
import { PicturesForm } from '#app/desk/pictures/pictures-form.tsx'
import type { SlotValues } from '#app/desk/pictures/receive-pictures.ts'
import type { SlotSpecs } from '#app/desk/pictures/use-picture-slots.ts'
import { parseTexts } from '#app/platform/parse-edit-form.ts'
import words from '#catalogue/collections.json'
import type { CollectionValues } from '#domain/catalogue/collection-fields.ts'
import { collectionSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { collectionResource } from '#server/catalogue/collection-resource.ts'
import { readCollectionPictures } from '#server/catalogue/read-collection.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/collection-pictures.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(`Pictures of ${loaderData?.title ?? 'a collection'}`)

type PictureSlot = 'page' | 'home'
const PICTURE_SLOTS: SlotSpecs<PictureSlot> = {
  page: { title: 'On its page', shape: 'hero' },
  home: { title: 'On the home page', shape: 'gift' },
}

type CollectionPictureFields = Pick<CollectionValues, 'heroWide' | 'heroWideAlt' | 'heroTall'>

const slotsOf = ({ heroWide, heroWideAlt, heroTall }: CollectionPictureFields): SlotValues<PictureSlot> => ({
  page: { name: heroWide, alt: heroWideAlt },
  home: { name: heroTall, alt: '' },
})

const baseValueOf = ({ heroWide, heroWideAlt, heroTall }: CollectionPictureFields): string =>
  JSON.stringify({ heroWide, heroWideAlt, heroTall } satisfies CollectionPictureFields)

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const found = await readCollectionPictures(shopOf(args.context).db, args.params.slug)
  if (!found) throw data(null, { status: 404 })
  const { facts, ...rest } = found
  return {
    ...rest,
    kept: slotsOf(facts),
    seen: baseValueOf(facts),
    isOnHome: words.home.collectionTeasers.some(({ slug }) => slug === args.params.slug),
    saved: args.url.searchParams.has('saved')
      ? collectionSavedNotice({ state: found.state, showFrom: facts.showFrom })
      : '',
  }
}

export function action(args: Route.ActionArgs) {
  const { slug } = args.params
  return picturesAction(args, PICTURE_SLOTS, {
    here: `/desk/products/collections/${slug}/pictures`,
    async save({ shop, typed: { page, home }, seen, actor }) {
      const pictures: CollectionPictureFields = {
        heroWide: page.name,
        heroWideAlt: page.name && page.alt,
        heroTall: home.name,
      }
      const form = { base: parseTexts(seen), submitted: pictures }
      const saved = await collectionResource.save(shop.db, slug, form, actor)
      if (saved.ok || saved.why === 'gone') return saved
      if (saved.why === 'clash')
        return { ok: false, why: 'clash', theirs: { slots: slotsOf(saved.now), seen: baseValueOf(saved.now) } }
      const { heroWide, heroWideAlt, heroTall, ...others } = saved.faults
      const faults = { page: heroWide ?? heroWideAlt, home: heroTall }
      return { ok: false, why: 'faulty', faults, fault: Object.values(others).join(' ') || undefined }
    },
  })
}

/** Page that changes the pictures of a collection, on its own page and on the home page. */
export default function CollectionPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, kept, seen, isOnHome, saved, instead } = loaderData
  const page = `/desk/products/collections/${slug}`
  const { home, ...one } = PICTURE_SLOTS
  const slots = (isOnHome ? { ...one, home } : one) as SlotSpecs<PictureSlot>
  return (
    <>
      <PageHeader title="Picture" back={{ to: page, name: title }} meta={instead} />
      <PicturesForm
        key={seen}
        {...{ places: slots, kept, seen, saved, sample: {}, answer: actionData }}
        here={`${page}/pictures`}
        bring="/desk/pictures/new"
        title="Pictures"
        about="Choose, drop or paste."
        described={['page']}
      />
    </>
  )
}
