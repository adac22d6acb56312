import { createOTP } from '@better-auth/utils/otp'
import * as z from 'zod'
import { parseColumn } from '#server/db/json-column.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { recordAccessChange } from './access-changes.ts'
import { type AttemptCounter, type AttemptResult, countAttempt, resetAttempts } from './attempts.ts'
import { authFor } from './auth-instance.ts'

const STEP_MS = 30_000
/** The steps before and after are accepted too, because clocks differ and typing takes time. */
const DRIFT = [-1, 0, 1]

/** Returns the time steps around `now` that have this six-digit code, the earliest first (RFC 6238). */
async function timeStepsOf(secret: string, code: string, now: Date): Promise<number[]> {
  const current = Math.floor(now.getTime() / STEP_MS)
  const otp = createOTP(secret)
  const steps = DRIFT.map((drift) => current + drift)
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)))
  return steps.filter((_, at) => codes[at] === code)
}

/** `used` is true for a correct code that was accepted before. */
export type CodeCheck = { ok: true } | ({ ok: false; used: boolean } & AttemptResult)

/** Loaded with the first code that is checked. */
const loadCrypto = () => import('better-auth/crypto')

type Result = 'right' | 'wrong' | 'used'

/** Attempts are counted per person, over all forms and sessions. */
const codeCounters = (userId: string): AttemptCounter[] => [{ what: `code ${userId}` }]

/**
 * Checks a code of a person's second factor: six digits of the app, or a recovery code. Every code of the desk is
 * checked here. The attempt is counted before the check, so that parallel guesses cannot bypass the limit, and each
 * code is accepted once. `setUp` is `offered` for the first code, which enables the second factor.
 */
export async function checkCode(
  shop: RequestShop,
  { userId, setUp = 'on' }: { userId: string; setUp?: 'on' | 'offered' },
  typed: string,
): Promise<CodeCheck> {
  const counted = codeCounters(userId)
  const taken = await countAttempt(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return { ok: false, used: false, ...taken }
  const code = typed.replace(/\s/g, '').toLowerCase()
  const result = /^\d{6}$/.test(code)
    ? await acceptTimeCode(shop, { userId, verified: setUp === 'on' ? 1 : 0 }, code)
    : setUp === 'on'
      ? await acceptRecoveryCode(shop, userId, code)
      : 'wrong'
  if (result !== 'right') return { ok: false, used: result === 'used', ...taken }
  await resetAttempts(shop.db, counted)
  return { ok: true }
}

/** Accepts a code of the app unless its time step, or a later one, was accepted before (RFC 6238, section 5.2). */
async function acceptTimeCode(
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
  const { secretConfig } = await (await authFor(shop)).$context
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

/** Accepts a recovery code and removes it. The person and the owners get an email. */
async function acceptRecoveryCode(shop: RequestShop, userId: string, code: string): Promise<Result> {
  const row = await shop.db
    .selectFrom('deskTwoFactors')
    .innerJoin('deskUsers', 'deskUsers.id', 'deskTwoFactors.userId')
    .select(['deskTwoFactors.id', 'backupCodes', 'email', 'name'])
    .where('userId', '=', userId)
    .where('verified', '=', 1)
    .executeTakeFirst()
  if (!row) return 'wrong'
  const { id, backupCodes, email, name } = row
  const { secretConfig: key } = await (await authFor(shop)).$context
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
