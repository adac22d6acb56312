import { data, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { COLLECTION_LABELS, EMPTY_COLLECTION, mergeCollection } from '#domain/catalogue/collection-fields.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { createCollection } from '#server/catalogue/create-collection.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/new-collection.ts'
import { CollectionFields, parseCollectionForm } from './collection-fields.tsx'
import { EditForm, saveBarMessage } from './edit-form.tsx'
import '#app/desk/orders/parts.css'
import './collections.css'

export const meta: Route.MetaFunction = () => deskMeta('New collection')

export const middleware = [requireArea('products')]

export function loader() {
  return { facts: EMPTY_COLLECTION, slug: '', fault: '', faults: {} }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const form = await readFormData(args.request)
  const [typed, by, { slug }] = [parseCollectionForm(form), actorFrom(shop, who), readTexts(form, ['slug'])]
  const begun = await createCollection(shop.db, { slug: slug.trim(), typed }, by)
  if (begun.ok) throw redirect(`/desk/products/collections/${begun.slug}?did=begun`)
  const { values } = mergeCollection({}, EMPTY_COLLECTION, typed)
  return data({ facts: values, slug, fault: begun.fault ?? '', faults: begun.faults }, { status: 422 })
}

const LABELS = { ...COLLECTION_LABELS, slug: 'Page link' }

/** Form that creates a collection. Its products are added on its own page afterwards. */
export default function NewCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { facts: values, slug, fault, faults } = actionData ?? loaderData
  const errors = { ...faults, ...(fault && { slug: fault }) }
  return (
    <>
      <PageHeader
        title={
          <>
            New <em>collection</em>
          </>
        }
        back={{ to: '/desk/products/collections', name: 'Collections' }}
      />
      <EditForm
        key={JSON.stringify(actionData)}
        facts={{ ...values, slug }}
        faults={errors}
        saw={{ ...EMPTY_COLLECTION, slug: '' }}
        labels={LABELS}
        said={saveBarMessage({ faults: errors }, '')}
        save="Create collection"
        isNew
      >
        <CollectionFields facts={values} faults={faults} />

        <TextField
          label={LABELS.slug}
          optional
          name="slug"
          defaultValue={slug}
          error={fault || undefined}
          hint="Web address. Cannot be changed later; leave empty to use the name."
          autoComplete="off"
        />
      </EditForm>
    </>
  )
}
