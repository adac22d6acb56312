import { data, redirect } from 'react-router'
import { parseEditForm } from '#app/platform/parse-edit-form.ts'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, type DeskRequest, signedIn } from '#server/auth/require-role.ts'
import type { Resource, ResourceAction } from '#server/catalogue/define-resource.ts'
import type { CommandResult } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { rejectedResponse, saveResponse } from './edit-form.tsx'

type ParseForm<Field extends string> = (form: FormData) => Partial<FieldValues<Field>>
type ActionRequest = { db: Db; action: ResourceAction; form: FormData; actor: Actor }

type EditOptions<Field extends string> = {
  id: string
  /** Address of the page. */
  here: string
  /** Reads the submitted values of a form that has not one field per text. */
  parse?: ParseForm<Field>
  /** Runs the form actions of a record that has more than undo, archive, restore and place. */
  runAction?: (request: ActionRequest) => Promise<CommandResult | undefined>
  /** The posted form, where the caller has read it already. */
  form?: FormData
  /** Stores what belongs to the record besides its fields; returns whether anything changed. */
  afterSave?: (db: Db, actor: Actor) => Promise<boolean>
}

/** Action of a record's edit page: saves the form, or runs the form action that `act` names. */
export async function resourceAction<Field extends string, Row>(
  args: DeskRequest,
  resource: Pick<Resource<Field, Row>, 'fields' | 'save' | 'runAction'>,
  { id, here, parse, runAction, afterSave, ...options }: EditOptions<Field>,
) {
  const { db, form, actor } = await readRequest(args, options.form)
  const action = readTexts(form, ['act', 'change', 'place'])
  if (action.act === 'save') {
    const saved = await resource.save(db, id, parseEditForm(form, resource.fields, parse), actor)
    const isMore = saved.ok && ((await afterSave?.(db, actor)) ?? false)
    return saveResponse(saved, here, isMore)
  }
  const answer = await (runAction?.({ db, action, form, actor }) ?? resource.runAction(db, id, action, actor))
  if (!answer) throw data(null, { status: 400 })
  if (!answer.ok) return rejectedResponse(answer.message)
  throw redirect(`${here}?did=done`)
}

async function readRequest(args: DeskRequest, form?: FormData) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  return { db: shop.db, form: form ?? (await readFormData(args.request)), actor: actorFrom(shop, who) }
}

type CreateAnswer<Field extends string> =
  | { ok: true; id: string }
  | { ok: false; faults: Partial<Record<Field, string>> & { id?: string }; facts: FieldValues<Field> }

type CreatableResource<Field extends string> = {
  fields: readonly Field[]
  create: (
    db: Db,
    draft: { key: string; id: string; submitted: Partial<FieldValues<Field>> },
    actor: Actor,
  ) => Promise<CreateAnswer<Field>>
}

/** Action of the page that creates a record. Redirects to the record's page below `list`. */
export async function createAction<Field extends string>(
  args: DeskRequest,
  { fields, create }: CreatableResource<Field>,
  { list, parse, ...options }: { list: string; parse?: ParseForm<Field>; form?: FormData },
) {
  const { db, form, actor } = await readRequest(args, options.form)
  const { key, id } = readTexts(form, ['key', 'id'])
  const { submitted } = parseEditForm(form, fields, parse)
  const added = await create(db, { key, id: id.trim(), submitted }, actor)
  if (added.ok) throw redirect(`${list}/${added.id}?did=made`)
  return data({ key, id, facts: added.facts, faults: added.faults }, { status: 422 })
}

/** Action of a list with editable cells and grips. `editable`: the fields that its cells have. */
export async function cellEditAction<Field extends string, Row>(
  args: DeskRequest,
  resource: Pick<Resource<Field, Row>, 'save' | 'move'>,
  { editable, here, ...options }: { editable: readonly Field[]; here: string; form?: FormData },
) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const form = options.form ?? (await readFormData(args.request))
  const { act, gift, place } = readTexts(form, ['act', 'gift', 'place'])
  if (act === 'place') return moveResponse(await resource.move(shop.db, gift, place, actorFrom(shop, who)), here)
  const typed = readTexts(form, ['id', 'field', 'value', 'was', 'stay'])
  const { id, value, was, stay } = typed
  const field = editable.find((one) => one === typed.field)
  if (!field) throw data(null, { status: 400 })
  const texts = (text: string) => ({ [field]: text }) as Partial<FieldValues<Field>>
  const change = { base: texts(was), submitted: texts(value) }
  return cellEditResponse(
    await resource.save(shop.db, id, change, actorFrom(shop, who)),
    { id, field, value, stay },
    here,
  )
}

/** Answers a move of a row: loads the list again, or returns the reason of the refusal. */
function moveResponse(moved: CommandResult, here: string) {
  if (moved.ok) throw redirect(here)
  return data({ id: '', field: '', value: '', was: '', fault: moved.message }, { status: 409 })
}

type CellSaveResult<Field extends string> =
  | { ok: true; facts: FieldValues<Field> }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: Partial<Record<Field, string>>; now: FieldValues<Field> }
  | { ok: false; why: 'clash'; now: FieldValues<Field> }

type CellEdit<Field extends string> = { id: string; field: Field; value: string; stay: string }

/**
 * Answers a submit of an editable table cell. `stay` returns the result to the cell; otherwise the list is loaded
 * again. `here`: address of the list with its filters.
 */
function cellEditResponse<Field extends string>(
  saved: CellSaveResult<Field>,
  { id, field, value, stay }: CellEdit<Field>,
  here: string,
) {
  if (saved.ok && stay) return data({ id, field, value, was: saved.facts[field], fault: '' }, { status: 200 })
  if (saved.ok) throw redirect(here)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const fault =
    saved.why === 'clash'
      ? `Someone else changed it to ${saved.now[field] || 'untracked'}. Press Enter to save ${value}.`
      : (saved.faults[field] ?? Object.values<string | undefined>(saved.faults)[0] ?? '')
  return data({ id, field, value, was: saved.now[field], fault }, { status: saved.why === 'clash' ? 409 : 422 })
}
