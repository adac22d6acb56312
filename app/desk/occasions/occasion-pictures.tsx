import { data } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { picturesAction } from '#app/desk/pictures/pictures-action.ts'
import { PicturesForm } from '#app/desk/pictures/pictures-form.tsx'
import type { SlotValues } from '#app/desk/pictures/receive-pictures.ts'
import type { SlotSpecs } from '#app/desk/pictures/use-picture-slots.ts'
import { parseTexts } from '#app/platform/parse-edit-form.ts'
import type { OccasionValues } from '#domain/occasion/occasion-fields.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { occasionResource } from '#server/occasions/occasion-resource.ts'
import { findOccasion } from '#server/occasions/queries.ts'
import type { Route } from './+types/occasion-pictures.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(`Picture of ${loaderData?.name ?? 'an occasion'}`)

export const middleware = [requireArea('products')]

const PICTURE_SLOTS: SlotSpecs<'page'> = { page: { title: 'On its page', shape: 'hero' } }

type PictureFields = Pick<OccasionValues, 'hero' | 'heroAlt'>

const slotsOf = ({ hero, heroAlt }: PictureFields): SlotValues<'page'> => ({ page: { name: hero, alt: heroAlt } })

const baseValueOf = ({ hero, heroAlt }: PictureFields): string =>
  JSON.stringify({ hero, heroAlt } satisfies PictureFields)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const row = await findOccasion(shopOf(context).db, params.id)
  if (!row) throw data(null, { status: 404 })
  const shown = row.pageOn === 1 ? 'Saved. The shop shows it.' : 'Saved. The page is not published yet.'
  return {
    id: row.id,
    name: row.name,
    kept: slotsOf(row),
    seen: baseValueOf(row),
    saved: url.searchParams.has('saved') ? shown : '',
  }
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return picturesAction(args, PICTURE_SLOTS, {
    here: `/desk/occasions/${id}/pictures`,
    async save({ shop, typed: { page }, seen, actor }) {
      const pictures: PictureFields = { hero: page.name, heroAlt: page.name && page.alt }
      const saved = await occasionResource.save(shop.db, id, { base: parseTexts(seen), submitted: pictures }, actor)
      if (saved.ok || saved.why === 'gone') return saved
      if (saved.why === 'clash')
        return { ok: false, why: 'clash', theirs: { slots: slotsOf(saved.now), seen: baseValueOf(saved.now) } }
      const { hero, heroAlt, ...others } = saved.faults
      const faults = { page: hero ?? heroAlt }
      return { ok: false, why: 'faulty', faults, fault: Object.values(others).join(' ') || undefined }
    },
  })
}

/** Page that changes the picture on top of an occasion's page. */
export default function OccasionPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, kept, seen, saved } = loaderData
  const page = `/desk/occasions/${id}`
  return (
    <>
      <PageHeader
        title="Picture"
        back={{ to: page, name }}
        meta="Without a picture, that of the first product is shown."
      />
      <PicturesForm
        key={seen}
        {...{ places: PICTURE_SLOTS, kept, seen, saved, sample: {}, answer: actionData }}
        here={`${page}/pictures`}
        bring="/desk/pictures/new"
        title="On its page"
        about="Choose, drop or paste."
        described={['page']}
      />
    </>
  )
}
