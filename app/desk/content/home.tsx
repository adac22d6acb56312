import { useState } from 'react'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { SettingsHeader } from '#app/desk/settings/settings-header.tsx'
import { ORIGINAL_PICTURES } from '#app/shop/home/home-sample.ts'
import catalogue from '#catalogue/collections.json' with { type: 'json' }
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_LABELS,
  HOME_PICTURE_NAMES,
  type HomeErrors,
  type HomeSection,
  PERSON_FIELDS,
  SLIDE_NUMBERS,
  slideOf,
} from '#domain/content/home-fields.ts'
import { parseSectionOrder } from '#domain/content/section-order.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { linkOptions, productOptions } from '#server/catalogue/pick-options.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/home.ts'
import { loadContent, saveContentForm } from './content-actions.ts'
import { ContentEditor } from './content-editor.tsx'
import { homeContent, readHomeForm } from './home-content.ts'
import { Miniature } from './home-miniature.tsx'
import type { OriginalPictures } from './home-pictures.tsx'
import { HomeSections } from './home-sections.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Home page')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const words = await loadContent(args, homeContent())
  const { facts } = words
  const ids = [...FEATURED_PRODUCT_FIELDS, ...PERSON_FIELDS].flatMap((field) => facts[field] || [])
  const { db } = shopOf(args.context)
  const slides = SLIDE_NUMBERS.map((number) => slideOf(facts, number))
  return {
    ...words,
    role,
    tiles: tileNames(shopOf(args.context).collections),
    products: await productOptions(db, [...new Set(ids)]),
    links: await linkOptions(db, [...new Set([facts.buyLink, facts.beginLinkTo, ...slides.map(({ link }) => link)])]),
    shopName: shopOf(args.context).settings.name,
    originals: Object.fromEntries(
      HOME_PICTURE_NAMES.map((name) => {
        const { name: file, alt } = ORIGINAL_PICTURES[name]
        return [name, { picture: findPicture(file, ''), alt }]
      }),
    ) as OriginalPictures,
    thumbnails: thumbnails(),
    pictures: Object.fromEntries(slides.flatMap(({ picture: name }) => (name ? [[name, findPicture(name, '')]] : []))),
  }
}

/** Names of the tiles' collections; a collection that was removed keeps its place. */
const tileNames = (collections: readonly { slug: string; title: string }[]) =>
  catalogue.home.collectionTeasers.map(({ slug }) => collections.find((one) => one.slug === slug)?.title ?? slug)

/** Pictures of the sections that have none of their own to choose. */
const thumbnails = () => ({
  people: findPicture('products/uniquely-yours-1-hero', ''),
  collections: findPicture('site/collection-wedding-edit', ''),
  begin: findPicture('products/uniquely-yours-3-hero', ''),
  letter: findPicture('site/bow', ''),
})

export async function action(args: Route.ActionArgs) {
  const lookupErrors: HomeErrors = {}
  return saveContentForm(args, homeContent(lookupErrors), (form, shop, by) =>
    readHomeForm(form, shop, by, lookupErrors),
  )
}

const PREVIEW_URL = '/desk/settings/home/preview'

/** Edits the home page: hero texts, section order, texts, featured products and banner slides. */
export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, versions, did, role, tiles, products, links, pictures, originals, thumbnails, shopName } = loaderData
  const [order, setOrder] = useState<readonly HomeSection[]>(() => parseSectionOrder(facts.order))
  return (
    <>
      <SettingsHeader role={role} title="Home page" meta="Nothing is live until you save." />
      <ContentEditor
        stored={facts}
        refused={actionData?.form}
        labels={HOME_LABELS}
        {...{ did, versions }}
        previewUrl={PREVIEW_URL}
        preview={PREVIEW_URL}
        takesFiles
        aside={<Miniature {...{ order, thumbnails, originals, pictures, facts }} />}
      >
        {(words, faults, onUploads) => (
          <HomeSections
            {...{ words, faults, tiles, products, links, pictures, originals, thumbnails, onUploads }}
            firstAlt={`Gifts by ${shopName}`}
            onOrder={setOrder}
          />
        )}
      </ContentEditor>
    </>
  )
}
