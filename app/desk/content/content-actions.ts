import { data } from 'react-router'
import { flashMessage, saveResponse } from '#app/desk/catalogue/edit-form.tsx'
import { parseEditForm } from '#app/platform/parse-edit-form.ts'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { SAVED_AND_LIVE } from '#domain/catalogue/saved-notice.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, type DeskRequest, signedIn } from '#server/auth/require-role.ts'
import {
  type ContentDefinition,
  contentResource,
  currentTexts,
  restoreContent,
} from '#server/content/content-resource.ts'
import { contentVersions, readContent } from '#server/content/content-versions.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'

/** Loads a content entry with its versions; `savedWords` formats the message after a save. */
export async function loadContent<Field extends string>(
  { url, context }: DeskRequest,
  kind: ContentDefinition<Field>,
  savedWords: (facts: Record<Field, string>) => string = () => SAVED_AND_LIVE,
) {
  const { db } = shopOf(context)
  const facts = currentTexts(kind, await readContent(db, kind.place))
  return {
    facts,
    versions: await contentVersions(db, kind.place),
    did: flashMessage(url, savedWords(facts)),
  }
}

/**
 * Saves the form as a new version, or restores an older one. Refused input is returned with its errors and conflicts.
 */
export async function saveContentForm<Field extends string>(
  args: DeskRequest,
  kind: ContentDefinition<Field>,
  read: (form: FormData, shop: RequestShop, actor: Actor) => Promise<FormData> = async (form) => form,
) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const actor = actorFrom(shop, who)
  const form = await readFormData(args.request)
  const here = args.url.pathname
  const { act, version } = readTexts(form, ['act', 'version'])
  if (act === 'again') {
    const changed = await restoreContent(shop.db, kind, /^\d{1,9}$/.test(version) ? Number(version) : -1, actor)
    if (!changed) throw data(null, { status: 404 })
    throw saveResponse({ ok: true, changed }, here)
  }
  const edit = parseEditForm(await read(form, shop, actor), kind.fields)
  if (form.has('move')) return data(await withMovedSection(shop, kind, edit.submitted), { status: 200 })
  return saveResponse(await contentResource(kind).save(shop.db, kind.place, edit, actor), here)
}

/** Returns the form with a section moved, for browsers without scripts. Saves nothing. */
async function withMovedSection<Field extends string>(
  { db }: RequestShop,
  kind: ContentDefinition<Field>,
  submitted: Partial<FieldValues<Field>>,
) {
  const now = currentTexts(kind, await readContent(db, kind.place))
  const clashes: Field[] = []
  return { fault: '', form: { faults: {}, clashes, facts: { ...now, ...submitted }, now } }
}
