import { describeTerms } from '#domain/discount/describe-discount.ts'
import type { DiscountId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { type DiscountRow, finishDiscountChange, lockDiscount, updateDiscount } from './discount-resource.ts'
import { toDiscount } from './queries.ts'

/** `seen` is the `updatedAt` of the discount on the screen, to detect concurrent changes. */
export type DiscountReference = { id: DiscountId; seen?: string | undefined }

/** Switches a discount on or off. Existing orders keep it. */
export const setDiscountEnabled = (
  db: Db,
  which: DiscountReference,
  isOn: boolean,
  actor: Actor,
): Promise<CommandResult> =>
  withLockedDiscount(db, which, async (trx, row) => {
    if ((row.isOn === 1) !== isOn) await updateDiscount(trx, row.id, { isOn: Number(isOn) }, actor)
    const terms = describeTerms(toDiscount(row))
    await finishDiscountChange(trx, { what: `offer switched ${isOn ? 'on' : 'off'}`, after: terms }, actor)
    return succeeded(`Offer switched ${isOn ? 'on' : 'off'}. ${terms}.`)
  })

/** Ends a discount permanently; its code becomes free. */
export const endDiscount = (db: Db, which: DiscountReference, actor: Actor): Promise<CommandResult> =>
  withLockedDiscount(db, which, async (trx, row) => {
    await updateDiscount(trx, row.id, { endedAt: actor.now.toISOString() }, actor)
    const terms = describeTerms(toDiscount(row))
    await finishDiscountChange(trx, { what: 'offer ended', before: terms }, actor)
    return succeeded(`Offer ended. ${terms}.`)
  })

export const DISCOUNT_ENDED = 'This offer has ended and cannot be changed.'

const withLockedDiscount = (
  db: Db,
  { id, seen }: DiscountReference,
  work: (trx: Trx, row: DiscountRow) => Promise<CommandResult>,
): Promise<CommandResult> =>
  transact(db, async (trx) => {
    const row = await lockDiscount(trx, id)
    if (!row) return refused('This offer no longer exists.')
    if (row.endedAt !== null) return refused(DISCOUNT_ENDED)
    if (seen !== undefined && seen !== row.updatedAt)
      return refused('Someone else has changed this offer. Nothing was saved; this is its current state.')
    return work(trx, row)
  })
