import { data, Form } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { PicturesBlock } from '#app/desk/pictures/pictures-block.tsx'
import { readTexts } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { COLLECTION_LABELS } from '#domain/catalogue/collection-fields.ts'
import { collectionSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { collectionResource } from '#server/catalogue/collection-resource.ts'
import { findProducts } from '#server/catalogue/find-products.ts'
import { readCollection } from '#server/catalogue/read-collection.ts'
import { runCollectionAction } from '#server/catalogue/run-catalogue-action.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/collection.ts'
import { ChangeLog } from './change-log.tsx'
import { CollectionFields, parseCollectionForm } from './collection-fields.tsx'
import { CollectionProducts } from './collection-products.tsx'
import { EditForm, flashMessage, saveBarMessage } from './edit-form.tsx'
import { resourceAction } from './resource-action.ts'
import '#app/desk/orders/parts.css'
import './collections.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.collection.facts.title ?? 'Collection')

export const shouldRevalidate = () => true

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args.context)
  const collection = await readCollection(db, args.params.slug)
  if (!collection) throw data(null, { status: 404 })
  const search = (args.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const noFilter = { state: undefined, collection: '', after: undefined }
  const found = search === '' ? [] : (await findProducts(db, { ...noFilter, search })).rows
  const includedIds = new Set(collection.gifts.map(({ id }) => id))
  const candidates = found.filter(({ id, twinOf, state }) => !includedIds.has(id) && !twinOf && state !== 'hidden')
  const savedNow = collectionSavedNotice({ state: collection.state, showFrom: collection.facts.showFrom })
  return { collection, search, found: candidates, did: flashMessage(args.url, savedNow) }
}

export function action(args: Route.ActionArgs) {
  const { slug } = args.params
  return resourceAction(args, collectionResource, {
    id: slug,
    here: `/desk/products/collections/${slug}`,
    parse: parseCollectionForm,
    runAction({ db, action, form, actor }) {
      const gifts = form.getAll('gifts').filter((one) => typeof one === 'string')
      return runCollectionAction(db, slug, { ...action, ...readTexts(form, ['gift']), gifts }, actor)
    },
  })
}

export default function CollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, did } = loaderData
  const { slug, state, facts } = collection
  const typed = actionData?.form
  const faults = typed?.faults ?? {}
  return (
    <>
      <PageHeader
        title={facts.title}
        back={{ to: '/desk/products/collections', name: 'Collections' }}
        meta={`/${slug}, ${{ shown: 'in the shop', draft: 'draft', archived: 'archived' }[state]}.`}
      >
        <div className="dk-tools">
          <Form method="post">
            <button type="submit" name="act" value={state === 'shown' ? 'archive' : 'show'} className="btn-line">
              {state === 'shown' ? 'Archive' : 'Publish'}
            </button>
          </Form>
          <ButtonLink look="line" to={`/desk/products/new?collection=${slug}`}>
            <Icon of="plus" />
            Add product
          </ButtonLink>
          {state === 'shown' && (
            <a className="btn-line" href={`/${slug}`}>
              <Icon of="external-link" />
              View in shop
            </a>
          )}
        </div>
      </PageHeader>
      <FormError words={actionData?.fault} />
      <CollectionProducts {...loaderData} />
      <EditForm
        key={JSON.stringify([typed, facts])}
        facts={typed?.facts ?? facts}
        faults={faults}
        saw={typed?.now ?? facts}
        clashes={typed?.clashes ?? []}
        labels={COLLECTION_LABELS}
        said={saveBarMessage(typed, did)}
        save="Save"
      >
        <CollectionFields facts={typed?.facts ?? facts} faults={faults}>
          <PicturesBlock
            title="Picture"
            to={`/desk/products/collections/${slug}/pictures`}
            link={facts.heroWide ? 'Change the picture' : 'Add a picture'}
            shots={collection.shots}
          />
        </CollectionFields>
      </EditForm>
      <div className="dk-after">
        <ChangeLog changes={collection.changes} labels={COLLECTION_LABELS} />
      </div>
    </>
  )
}
