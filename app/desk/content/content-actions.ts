import { data, redirect } from 'react-router'
import { parseBaseValues } from '#app/platform/parse-edit-form.ts'
import { readFormData } from '#app/platform/read-form.ts'
import { SAVED_AND_LIVE } from '#domain/catalogue/saved-notice.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, type DeskRequest, signedIn } from '#server/auth/require-role.ts'
import { contentVersions, readContent } from '#server/content/content-versions.ts'
import { type ContentDefinition, currentTexts, restoreContent, saveContent } from '#server/content/save-content.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'

const noticeOf = (did: string | null, saved: string): string =>
  did === 'saved' ? saved : did === 'nothing' ? 'No changes to save.' : ''

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
    did: noticeOf(url.searchParams.get('did'), savedWords(facts)),
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
  const did = (changed: readonly Field[]) =>
    redirect(`${args.url.pathname}?did=${changed.length > 0 ? 'saved' : 'nothing'}`)
  if (form.get('act') === 'again') {
    const changed = await restoreContent(shop.db, kind, requestedVersion(form) ?? -1, actor)
    if (!changed) throw data(null, { status: 404 })
    throw did(changed)
  }
  const submitted = readSubmitted(await read(form, shop, actor), kind.fields)
  if (form.has('move')) return data(await withMovedSection(shop, kind, submitted), { status: 200 })
  const saved = await saveContent(shop.db, kind, submitted, actor)
  if (saved.ok) throw did(saved.changed)
  return data(saved, { status: saved.clashes.length > 0 ? 409 : 422 })
}

/** Returns the form with a section moved, for browsers without scripts. Saves nothing. */
async function withMovedSection<Field extends string>(
  { db }: RequestShop,
  kind: ContentDefinition<Field>,
  { typed: submitted }: ReturnType<typeof readSubmitted<Field>>,
) {
  const now = currentTexts(kind, await readContent(db, kind.place))
  const conflicts: Field[] = []
  return { ok: false as const, faults: {}, clashes: conflicts, facts: { ...now, ...submitted }, now }
}

/**
 * Parses a content form into base and submitted values. For a conflict resolved as `theirs` the base value is
 * submitted. Fields absent from the form are left out.
 */
function readSubmitted<Field extends string>(form: FormData, fields: readonly Field[]) {
  const base = parseBaseValues(form) as Partial<Record<Field, string>>
  const submitted: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value = form.get(field)
    if (typeof value === 'string') submitted[field] = value
    if (form.get(`take.${field}`) === 'theirs') submitted[field] = base[field] ?? ''
  }
  return { saw: base, typed: submitted }
}

/** Version number that the form asks to restore. */
function requestedVersion(form: FormData): number | undefined {
  const value = form.get('version')
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}
