import { data, Form, redirect } from 'react-router'
import { ChangeLog, formatField } from '#app/desk/catalogue/change-log.tsx'
import { EditForm, flashMessage, saveBarMessage } from '#app/desk/catalogue/edit-form.tsx'
import { createAction, resourceAction } from '#app/desk/catalogue/resource-action.ts'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { PicturesBlock } from '#app/desk/pictures/pictures-block.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import { indianDate, isDay } from '#domain/delivery/calendar.ts'
import { parseTypedDay } from '#domain/delivery/typed-day.ts'
import { occasionPath } from '#domain/occasion/occasion.ts'
import { EMPTY_OCCASION, OCCASION_FIELDS, OCCASION_LABELS } from '#domain/occasion/occasion-fields.ts'
import { formatYearDay, weekdayOf } from '#domain/text/format-date.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { newId } from '#server/db/portable.ts'
import { removeExtraDay, saveExtraDay } from '#server/delivery/change-extra-days.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { extraDaysBefore } from '#server/occasions/extra-days-before.ts'
import { makeOccasionPage } from '#server/occasions/make-page.ts'
import { createOccasion, occasionResource, removeOccasion } from '#server/occasions/occasion-resource.ts'
import { findOccasion, occasionFieldsOf } from '#server/occasions/queries.ts'
import type { Route } from './+types/occasion.ts'
import { ExtraDays } from './extra-days.tsx'
import { OccasionFields } from './occasion-fields.tsx'
import '#app/desk/content/content.css'
import './occasions.css'

const NEW_ID = 'new'
const LIST = '/desk/occasions'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.facts.name || 'New occasion')

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const { db, now } = shopOf(args.context)
  if (id === NEW_ID) return { id, key: newId(), facts: EMPTY_OCCASION, shown: undefined, did: '' }
  const row = await findOccasion(db, id)
  if (!row) throw data(null, { status: 404 })
  const today = indianDate(now())
  const shown = {
    changes: await occasionResource.history(db, id),
    extra: extraDaysBefore(await readDeliveryTables(db), row.day, today),
    isOver: row.day < today,
  }
  const did = flashMessage(args.url, row.pageOn === 1 || row.isOn === 1 ? 'Saved. The shop shows it.' : 'Saved.')
  return { id, key: '', facts: occasionFieldsOf(row), shown, did }
}

const EXTRA_FIELDS = ['day', 'cutOff', 'until', 'mostADay'] as const

export async function action(args: Route.ActionArgs) {
  const form = await readFormData(args.request)
  const { id } = args.params
  if (id === NEW_ID) {
    const create = { fields: OCCASION_FIELDS, create: createOccasion }
    return createAction(args, create, { list: LIST, form })
  }
  const shop = shopOf(args.context)
  const row = await findOccasion(shop.db, id)
  if (!row) throw data(null, { status: 404 })
  const actor = actorFrom(shop, signedIn(args))
  const { act } = readTexts(form, ['act'])
  if (act === 'work' || act === 'rest') {
    const typed = readTexts(form, EXTRA_FIELDS)
    const day = parseTypedDay(typed.day) ?? typed.day.trim()
    const changed =
      act === 'work'
        ? await saveExtraDay(
            shop.db,
            { form: { ...typed, day, name: row.name, fee: '' }, was: '', confirmed: 'any' },
            actor,
          )
        : await removeExtraDay(shop.db, day, actor)
    if (changed.ok) throw redirect(`${LIST}/${id}?did=done`)
    return data({ fault: '', form: undefined, extra: { fault: changed.message, typed } }, { status: 422 })
  }
  if (act === 'remove') {
    const removed = await removeOccasion(shop.db, id, actor)
    if (removed.ok) throw redirect(LIST)
    return data({ fault: removed.message, form: undefined }, { status: 409 })
  }
  return resourceAction(args, occasionResource, {
    ...{ id, here: `${LIST}/${id}`, form },
    runAction: ({ db, action }) =>
      action.act === 'page' ? makeOccasionPage(db, id, actor) : occasionResource.runAction(db, id, action, actor),
  })
}

/** Create and edit page of an occasion: its date, its page, and extra working days before it. */
export default function OccasionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, key, facts: stored, shown, did } = loaderData
  const answer = actionData as Answer | undefined
  const submitted = answer?.form ?? refusedNew(answer)
  const facts = submitted?.facts ?? stored
  const faults = submitted?.faults ?? {}
  return (
    <>
      <PageHeader
        title={stored.name || 'New occasion'}
        back={{ to: LIST, name: 'Occasions' }}
        meta={shown && `${weekdayOf(stored.day)} ${formatYearDay(stored.day)}${shown.isOver ? ', over' : ''}`}
      >
        {stored.pageOn !== '' && (
          <a className="btn-line" href={occasionPath(stored.slug)}>
            <Icon of="external-link" />
            View in shop
          </a>
        )}
        {shown && stored.text === '' && (
          <Form method="post">
            <button type="submit" className="btn-line" name="act" value="page">
              Make a page
            </button>
          </Form>
        )}
      </PageHeader>
      <FormError words={answer?.fault} />
      {shown && !shown.isOver && <ExtraDays {...shown.extra} name={stored.name} answer={answer?.extra} />}
      <EditForm
        key={JSON.stringify([id, stored, submitted])}
        {...{ facts, faults }}
        saw={submitted?.now ?? stored}
        clashes={submitted?.clashes ?? []}
        labels={OCCASION_LABELS}
        said={saveBarMessage(submitted, did)}
        save={shown ? 'Save' : 'Add occasion'}
        isNew={shown === undefined}
        {...(shown && facts.text !== '' && { preview: `${LIST}/${id}/preview` })}
      >
        {!shown && <input type="hidden" name="key" value={answer?.key ?? key} />}
        <OccasionFields facts={facts} faults={faults} isNew={shown === undefined}>
          <PicturesBlock
            title="Picture"
            to={`${LIST}/${id}/pictures`}
            link={stored.hero === '' ? 'Add a picture' : 'Change the picture'}
            shots={shotsOf(stored)}
          />
        </OccasionFields>
      </EditForm>
      {shown && (
        <div className="dk-after">
          <ChangeLog changes={shown.changes} labels={OCCASION_LABELS} format={formatOccasionField} />
          <details className="dk-remove">
            <summary>Delete this occasion</summary>
            <Form method="post">
              <p>Its page and its history go with it. Extra working days stay in the delivery tables.</p>
              <button type="submit" className="btn-line" name="act" value="remove">
                Delete occasion
              </button>
            </Form>
          </details>
        </div>
      )}
    </>
  )
}

function shotsOf({ hero, heroAlt }: Values) {
  const own = uploadedPicture(hero)
  return own ? [{ words: 'On its page', picture: { ...own, alt: heroAlt }, shape: 'hero' } as const] : []
}

/** Formats a field for the change history: switches as on and off, dates in words. */
function formatOccasionField(field: string, text: string): string {
  if (field === 'on' || field === 'pageOn') return text === '' ? 'off' : 'on'
  return (field === 'day' || field === 'nextDay') && isDay(text) ? formatYearDay(text) : formatField(field, text)
}

/** The refused form of a new occasion, as that of an edit. */
const refusedNew = (answer: Answer | undefined) =>
  answer?.facts && { facts: answer.facts, now: EMPTY_OCCASION, faults: answer.faults ?? {}, clashes: [] }

type Values = typeof EMPTY_OCCASION
type Answer = {
  fault?: string
  form?: { facts: Values; now: Values; faults: Partial<Values>; clashes: (keyof Values)[] } | undefined
  extra?: { fault: string; typed: Record<(typeof EXTRA_FIELDS)[number], string> }
  /** Answer to the form of a new occasion. */
  key?: string
  facts?: Values
  faults?: Partial<Values>
}
