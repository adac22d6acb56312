import * as z from 'zod'
import { parseColumn } from '#server/db/json-column.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authOf } from './open-desk.ts'
import { recordAccessChange } from './tell-owners.ts'
import { timeStepsOf } from './time-codes.ts'
import { type Counted, forgetTries, type Taken, takeTry } from './tries.ts'

/** `used`: the code was right, but it was accepted before. */
export type CodeCheck = { ok: true } | ({ ok: false; used: boolean } & Taken)

/** Loaded with the first code that is checked. */
const loadCrypto = () => import('better-auth/crypto')

type Result = 'right' | 'wrong' | 'used'

/** Attempts are counted per person, wherever and in however many sessions they are made. */
const codeTries = (userId: string): Counted[] => [{ what: `code ${userId}` }]

/**
 * Checks a code of a person's second factor: six digits of the app, or one of the recovery codes. Every code of the desk
 * is checked here. The attempt is counted before the check, so parallel guesses cannot bypass the limit, and each code is
 * accepted once. `setUp`: `offered` for the first code, which switches the second factor on.
 */
export async function checkCode(
  shop: RequestShop,
  { userId, setUp = 'on' }: { userId: string; setUp?: 'on' | 'offered' },
  typed: string,
): Promise<CodeCheck> {
  const counted = codeTries(userId)
  const taken = await takeTry(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return { ok: false, used: false, ...taken }
  const code = typed.replace(/\s/g, '').toLowerCase()
  const result = /^\d{6}$/.test(code)
    ? await takeTimeCode(shop, { userId, verified: setUp === 'on' ? 1 : 0 }, code)
    : setUp === 'on'
      ? await takeRecoveryCode(shop, userId, code)
      : 'wrong'
  if (result !== 'right') return { ok: false, used: result === 'used', ...taken }
  await forgetTries(shop.db, counted)
  return { ok: true }
}

/** Accepts a code of the app unless its time step, or a later one, was accepted before (RFC 6238, section 5.2). */
async function takeTimeCode(
  shop: RequestShop,
  { userId, verified }: { userId: string; verified: 0 | 1 },
  code: string,
): Promise<Result> {
  const row = await shop.db
    .selectFrom('deskTwoFactors')
    .select(['id', 'secret', 'usedStep'])
    .where('userId', '=', userId)
    .where('verified', '=', verified)
    .executeTakeFirst()
  if (!row) return 'wrong'
  const { secretConfig } = await (await authOf(shop)).$context
  const { symmetricDecrypt } = await loadCrypto()
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret })
  const steps = await timeStepsOf(secret, code, shop.now())
  if (steps.length === 0) return 'wrong'
  const step = steps.find((one) => one > row.usedStep)
  if (step === undefined) return 'used'
  const accepted = await shop.db
    .updateTable('deskTwoFactors')
    .set({ usedStep: step })
    .where('id', '=', row.id)
    .where('secret', '=', row.secret)
    .where('usedStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return accepted ? 'right' : 'used'
}

const codesSchema = z.array(z.string())

/** Accepts a recovery code and removes it; its person and the owners are told. */
async function takeRecoveryCode(shop: RequestShop, userId: string, code: string): Promise<Result> {
  const row = await shop.db
    .selectFrom('deskTwoFactors')
    .innerJoin('deskUsers', 'deskUsers.id', 'deskTwoFactors.userId')
    .select(['deskTwoFactors.id', 'backupCodes', 'email', 'name'])
    .where('userId', '=', userId)
    .where('verified', '=', 1)
    .executeTakeFirst()
  if (!row) return 'wrong'
  const { id, backupCodes, email, name } = row
  const { secretConfig: key } = await (await authOf(shop)).$context
  const { symmetricDecrypt, symmetricEncrypt } = await loadCrypto()
  const text = await symmetricDecrypt({ key, data: backupCodes })
  const codes = parseColumn(codesSchema, text, 'deskTwoFactors.backupCodes', id)
  if (!codes.includes(code)) return 'wrong'
  const left = codes.filter((one) => one !== code)
  const after = await symmetricEncrypt({ key, data: JSON.stringify(left) })
  return transact(shop.db, async (trx) => {
    const removed = await trx
      .updateTable('deskTwoFactors')
      .set({ backupCodes: after })
      .where('id', '=', id)
      .where('backupCodes', '=', backupCodes)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return 'wrong'
    const what = `a recovery code used, ${left.length} left`
    await recordAccessChange(trx, { email, what }, { who: name, now: shop.now(), address: shop.address })
    return 'right'
  })
}
