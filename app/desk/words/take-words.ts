import { data, redirect } from 'react-router'
import { sawTexts } from '#app/desk/goods/read-product-form.ts'
import { readBody } from '#app/forms/read-form.ts'
import { IN_SHOP } from '#domain/goods/saved-words.ts'
import type { By } from '#server/audit/changes.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { putBackWords, saveWords, textsOf, type WordsKind } from '#server/owner/words/save-words.ts'
import { readWords, wordsVersions } from '#server/settings/words.ts'

type Asked = Parameters<typeof requireRole>[0]

const didWords = (did: string | null, saved: string): string =>
  did === 'saved' ? saved : did === 'nothing' ? 'Nothing was changed.' : ''

/** What the desk shows of a place with words; `savedWords`: what it says after a save, by what is stored. */
export async function shownWords<Field extends string>(
  { url, context }: Asked,
  kind: WordsKind<Field>,
  savedWords: (facts: Record<Field, string>) => string = () => IN_SHOP,
) {
  const { db } = shopOf(context)
  const facts = textsOf(kind, await readWords(db, kind.place))
  return {
    facts,
    versions: await wordsVersions(db, kind.place),
    did: didWords(url.searchParams.get('did'), savedWords(facts)),
  }
}

/** Keeps what was typed as a new version, or puts an older one back; what cannot be kept is answered with all of it. */
export async function takeWords<Field extends string>(
  args: Asked,
  kind: WordsKind<Field>,
  read: (form: FormData, shop: RequestShop, by: By) => Promise<FormData> = async (form) => form,
) {
  const who = await requireRole(args, 'settings')
  const shop = shopOf(args.context)
  const by = pressedBy(shop, who)
  const form = await readBody(args.request)
  const did = (changed: readonly Field[]) =>
    redirect(`${args.url.pathname}?did=${changed.length > 0 ? 'saved' : 'nothing'}`)
  if (form.get('act') === 'again') {
    const changed = await putBackWords(shop.db, kind, askedVersion(form) ?? -1, by)
    if (!changed) throw data(null, { status: 404 })
    throw did(changed)
  }
  const typed = typedWords(await read(form, shop, by), kind.fields)
  if (form.has('move')) return data(await putElsewhere(shop, kind, typed), { status: 200 })
  const saved = await saveWords(shop.db, kind, typed, by)
  if (saved.ok) throw did(saved.changed)
  return data(saved, { status: saved.clashes.length > 0 ? 409 : 422 })
}

/** What was moved without a script stands in its new place, with all that was typed; nothing is saved. */
async function putElsewhere<Field extends string>(
  { db }: RequestShop,
  kind: WordsKind<Field>,
  { typed }: ReturnType<typeof typedWords<Field>>,
) {
  const now = textsOf(kind, await readWords(db, kind.place))
  const clashes: Field[] = []
  return { ok: false as const, faults: {}, clashes, facts: { ...now, ...typed }, now }
}

/**
 * What a form of words says: what it showed, and what was typed of it; of what two have changed, the other's where that
 * was chosen. Fields that the form has not got are left out.
 */
function typedWords<Field extends string>(form: FormData, fields: readonly Field[]) {
  const saw = sawTexts(form) as Partial<Record<Field, string>>
  const typed: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value = form.get(field)
    if (typeof value === 'string') typed[field] = value
    if (form.get(`take.${field}`) === 'theirs') typed[field] = saw[field] ?? ''
  }
  return { saw, typed }
}

/** The version that a form asks to have again. */
function askedVersion(form: FormData): number | undefined {
  const value = form.get('version')
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}
