import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { firstOf, type GiftSet, NO_GIFTS, put, sizeOf, toSet } from '#domain/search/gift-set.ts'
import type { Token } from '#domain/search/gift-texts.ts'
import type { Db } from '#server/db/connect.ts'
import { inFewLengths, ofFewLengths } from '#server/db/few-lengths.ts'
import type { SearchSetTable } from '#server/db/schema/search.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import { LAST } from './vocabulary.ts'

/** So many numbers are a row: few rows for what many gifts have, and half a kilobyte to write for a word that one has won. */
const BLOCK = 4096
const BLOCK_BYTES = BLOCK / 8
/** After so many rows everybody else has their turn at the event loop. */
const TOKENS_AT_ONCE = 128

/** Which gifts have each of these tokens; of an unfinished one, any that begins so. */
export async function readSets(db: Db, tokens: readonly Token[]): Promise<(token: Token) => GiftSet> {
  const rows = await rowsOf(db, tokens)
  const byToken = Map.groupBy(rows, ({ token }) => token)
  const begun = (text: string) => rows.filter(({ token }) => token.startsWith(text))
  const sets = new Map(
    tokens.map(({ text, unfinished }) => [text, setOf(unfinished ? begun(text) : (byToken.get(text) ?? []))]),
  )
  return ({ text }) => sets.get(text) ?? NO_GIFTS
}

async function rowsOf(db: Db, tokens: readonly Token[]): Promise<SearchSetTable[]> {
  const whole = tokens.flatMap(({ text, unfinished }) => (unfinished ? [] : [text]))
  const begun = tokens.flatMap(({ text, unfinished }) => (unfinished ? [text] : []))
  const rows = (where: (eb: ExpressionBuilder<Schema, 'searchSets'>) => ReturnType<typeof eb.and>) =>
    db.selectFrom('searchSets').selectAll().where(where)
  const [first, ...more] = [
    ...(whole.length > 0 ? [rows((eb) => eb.and([eb('token', 'in', ofFewLengths(whole))]))] : []),
    ...begun.map((text) => rows((eb) => eb.and([eb('token', '>=', text), eb('token', '<', text + LAST)]))),
  ]
  return first ? more.reduce((one, other) => one.unionAll(other), first).execute() : []
}

function setOf(rows: readonly SearchSetTable[]): GiftSet {
  const blocks = rows.reduce((most, { block }) => Math.max(most, block + 1), 0)
  const set = new Uint8Array(blocks * BLOCK_BYTES)
  for (const { block, numbers } of rows)
    unpacked(numbers).forEach((byte, at) => {
      set[block * BLOCK_BYTES + at] = byte | (set[block * BLOCK_BYTES + at] ?? 0)
    })
  return set
}

/** A gift, what it was found by and what it is found by now. */
export type Change = { no: number; before: readonly string[]; after: readonly string[] }
type Step = { token: string; block: number; no: number; isIn: boolean }

/** Writes what these gifts are found by now, where it is something else than before. */
export async function changeSets(trx: Trx, changes: readonly Change[]): Promise<void> {
  const steps = changes.flatMap(({ no, before, after }): Step[] => {
    const [had, has] = [new Set(before), new Set(after)]
    const step = (token: string, isIn: boolean) => ({ token, block: Math.floor(no / BLOCK), no: no % BLOCK, isIn })
    const won = after.filter((token) => !had.has(token)).map((token) => step(token, true))
    return [...won, ...before.filter((token) => !has.has(token)).map((token) => step(token, false))]
  })
  for (const [block, inBlock] of Map.groupBy(steps, (step) => step.block)) {
    const byToken = Map.groupBy(inBlock, ({ token }) => token)
    for (const tokens of inFewLengths([...byToken.keys()], TOKENS_AT_ONCE)) {
      await changeBlock(trx, block, tokens, byToken)
      await setImmediate()
    }
  }
}

async function changeBlock(
  trx: Trx,
  block: number,
  tokens: readonly string[],
  steps: ReadonlyMap<string, readonly Step[]>,
) {
  const those = trx.selectFrom('searchSets').select(['token', 'numbers']).where('block', '=', block)
  const there = new Map((await those.where('token', 'in', tokens).execute()).map((row) => [row.token, row.numbers]))
  const rows = tokens.map((token) => {
    const bits = new Uint8Array(BLOCK_BYTES)
    bits.set(unpacked(there.get(token) ?? NO_GIFTS))
    for (const { no, isIn } of steps.get(token) ?? []) put(bits, no, isIn)
    return { token, block, numbers: packed(bits) }
  })
  await trx
    .insertInto('searchSets')
    .values(rows)
    .onConflict((c) => c.columns(['token', 'block']).doUpdateSet((eb) => ({ numbers: eb.ref('excluded.numbers') })))
    .execute()
  const lost = rows.flatMap(({ token, numbers }) => (numbers.length === 0 ? [token] : []))
  for (const some of inFewLengths(lost))
    await trx.deleteFrom('searchSets').where('block', '=', block).where('token', 'in', some).execute()
}

/** A block's gifts as they are kept: each number in two bytes where they are few, else a bit for every number there is. */
function packed(bits: GiftSet): Uint8Array {
  if (sizeOf(bits) * 2 >= BLOCK_BYTES) return bits
  return Uint8Array.from(firstOf(bits).flatMap((no) => [no & 0xff, no >> 8]))
}

function unpacked(kept: Uint8Array): GiftSet {
  if (kept.length === BLOCK_BYTES) return kept
  const numbers = Array.from(
    { length: kept.length / 2 },
    (_, at) => (kept[2 * at] ?? 0) + ((kept[2 * at + 1] ?? 0) << 8),
  )
  return toSet(numbers)
}
