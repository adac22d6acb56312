import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { cookiesOf, deskForms, deskNotices } from '#test/desk-forms.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'
import { totpCode } from '#test/totp-code.ts'

const CODE_PAGE = '/desk/sign-in/code'
const PROVE = '/desk/account/prove?to=/desk/settings/team'
const REFUSED = /That code[^<]*|Wrong or expired[^<]*|Too many[^<]*|This took too long[^<]*/
const USED = 'That code was already used. Wait for the next one.'

describe.each(testDatabases)('second-factor codes on %s', (_, openDb) => {
  async function openDesk() {
    const db = await openDb()
    let now = new Date()
    const opened = await openTestShop({}, { db, now: () => now })
    const send = deskForms(opened)
    const wait = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    }
    const words = async (answer: Response) => REFUSED.exec(await answer.text())?.[0] ?? answer.status
    /** Starts setting up a second factor. */
    async function offer(cookie: string) {
      const page = await (await send('/desk/account/second-factor', { password: PASSWORD }, { cookie })).text()
      const recovery = [...page.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code = '']) => code)
      return { secret: /<p class="num">([A-Z2-7]+)<\/p>/.exec(page)?.[1] ?? '', recovery }
    }
    /**
     * Returns an owner with a second factor whose current code is unused, and a session that is not re-authenticated.
     */
    async function owner() {
      const first = await deskCookie(opened.shop, 'owner')
      const { secret, recovery } = await offer(first)
      const code = (steps = 0) => totpCode(secret, { now, steps })
      const on = await send('/desk/account/second-factor', { code: await code(-1) }, { cookie: first })
      expect(on.status).toBe(302)
      await db.updateTable('deskSessions').set({ provenAt: null }).execute()
      return { cookie: cookiesOf(on), code, recovery }
    }
    const password = async () =>
      cookiesOf(await send('/desk/sign-in', { email: emailOf('owner'), password: PASSWORD, to: '' }))
    const proven = async () =>
      (await db.selectFrom('deskSessions').select('provenAt').execute()).filter((row) => row.provenAt).length
    return { ...opened, db, send, wait, words, offer, owner, password, proven }
  }

  it('cannot be tried at the sign-in page with only a session', async () => {
    const { send, words, owner, proven } = await openDesk()
    const { cookie, code } = await owner()
    for (const typed of ['000000', await code()])
      expect(await words(await send(CODE_PAGE, { code: typed }, { cookie }))).toMatch(/^This took too long/)
    expect(await proven()).toBe(0)
    expect((await send(PROVE, { proof: await code(), kept: '' }, { cookie })).status).toBe(302)
  })

  it('are replaced by new recovery codes after re-authentication, and the earlier ones stop working', async () => {
    const desk = await openDesk()
    const { send, proven } = desk
    const owner = await desk.owner()
    const { code } = owner
    const renew = () => send('/desk/account/second-factor', { act: 'renew' }, { cookie: owner.cookie })
    expect((await renew()).status).toBe(307)
    const prove = (proof: string) => send(PROVE, { proof, kept: '' }, { cookie: owner.cookie })
    expect((await prove(await code())).status).toBe(302)
    const page = await (await renew()).text()
    const renewed = [...page.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, one = '']) => one)
    expect(renewed).toHaveLength(10)
    expect((await prove(owner.recovery[0] ?? '')).status).toBe(422)
    expect((await prove(renewed[0] ?? '')).status).toBe(302)
    expect(await proven()).toBe(1)
  })

  it('are rate-limited per person across all sessions and pages', async () => {
    const { send, words, wait, owner, password } = await openDesk()
    const { cookie, code, recovery } = await owner()
    const pending = await password()
    const guesses = Array.from({ length: 24 }, (_, at) =>
      at % 2
        ? send(CODE_PAGE, { code: `00000${at % 10}` }, { cookie: `${pending}; ${cookie}` })
        : send(PROVE, { proof: at % 4 ? '111111' : 'aaaaa-aaaaa', kept: '' }, { cookie }),
    )
    const answers = await Promise.all((await Promise.all(guesses)).map(words))
    expect(answers.filter((answer) => String(answer).startsWith('Wrong or expired code'))).toHaveLength(5)
    expect(answers.filter((answer) => String(answer).startsWith('Too many attempts'))).toHaveLength(19)
    for (const typed of [await code(), recovery[0] ?? '']) {
      expect(await words(await send(PROVE, { proof: typed, kept: '' }, { cookie }))).toMatch(/^Too many/)
      expect(await words(await send(CODE_PAGE, { code: typed }, { cookie: pending }))).toMatch(/^Too many/)
    }
    wait(2)
    expect((await send(CODE_PAGE, { code: await code() }, { cookie: pending })).status).toBe(302)
  })

  it('are accepted once, also by two requests at once', async () => {
    const { send, words, owner, password, proven } = await openDesk()
    const { cookie, code } = await owner()
    const pending = [await password(), await password()]
    const both = await Promise.all(
      pending.map(async (own) => send(CODE_PAGE, { code: await code(), to: '' }, { cookie: own })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([302, 422])
    expect(await proven()).toBe(1)
    expect(await words(await send(PROVE, { proof: await code(), kept: '' }, { cookie }))).toBe(USED)
    expect(await words(await send(PROVE, { proof: await code(-1), kept: '' }, { cookie }))).toBe(USED)
    expect(await proven()).toBe(1)
    expect((await send(PROVE, { proof: await code(1), kept: '' }, { cookie })).status).toBe(302)
    // The code that enabled the second factor counts as used.
    const again = await password()
    expect(await words(await send(CODE_PAGE, { code: await code(1), to: '' }, { cookie: again }))).toBe(USED)
  })

  it('of an app enable a second factor on its own page only, which is notified and audited', async () => {
    const { shop, db, send, offer } = await openDesk()
    await deskCookie(shop, 'owner')
    const cookie = await deskCookie(shop, 'packer')
    const { secret } = await offer(cookie)
    expect((await send(CODE_PAGE, { code: await totpCode(secret, { now: shop.now() }) }, { cookie })).status).toBe(422)
    const enabled = () => db.selectFrom('deskUsers').select('id').where('twoFactorEnabled', '=', 1).execute()
    expect(await enabled()).toEqual([])
    const code = await totpCode(secret, { now: shop.now() })
    const on = await send('/desk/account/second-factor', { code }, { cookie })
    expect(on.status).toBe(302)
    expect(await enabled()).toHaveLength(1)
    const { told, audit } = await deskNotices(shop)
    expect(told(/a new second factor/).sort()).toEqual([emailOf('owner'), emailOf('packer')])
    expect(audit(/^desk: a new second factor$/)).toEqual([emailOf('packer')])
    // The session id was rotated.
    expect((await send('/desk/account/password', {}, { cookie })).status).toBe(307)
    expect((await send('/desk/account/password', {}, { cookie: cookiesOf(on) })).status).toBe(422)
  })

  it('for recovery are accepted once, notified and audited', async () => {
    const { shop, send, words, owner, password } = await openDesk()
    const { cookie, recovery } = await owner()
    const [code = ''] = recovery
    const came = await send(CODE_PAGE, { code: code.toUpperCase(), to: '' }, { cookie: await password() })
    expect(came.status).toBe(302)
    expect(await words(await send(PROVE, { proof: code, kept: '' }, { cookie }))).toMatch(/^Wrong or expired code/)
    const { told, audit } = await deskNotices(shop)
    expect(told(/a recovery code used, 9 left/)).toEqual([emailOf('owner')])
    expect(audit(/^desk: a recovery code used, 9 left$/)).toEqual([emailOf('owner')])
  })

  it('complete a sign-in only in the browser that gave the password, once and not after a password change', async () => {
    const { shop, send, words, owner, password } = await openDesk()
    const { cookie, code } = await owner()
    const pending = await password()
    expect((await send(CODE_PAGE, { code: await code(), to: '' }, { cookie: pending })).status).toBe(302)
    const late = await password()
    const chosen = { present: PASSWORD, password: 'quite another sentence' }
    expect((await send('/desk/account/password', chosen, { cookie })).status).toBe(302)
    for (const used of [pending, late])
      expect(await words(await send(CODE_PAGE, { code: await code(1), to: '' }, { cookie: used }))).toMatch(
        /^This took/,
      )
    expect((await deskNotices(shop)).audit(/^second factor refused$/)).toEqual([])
  })

  it('cannot be submitted to the endpoints of better-auth', async () => {
    const { get, owner } = await openDesk()
    const { cookie, code } = await owner()
    for (const base of ['/desk/auth', '/api/auth', '/auth'])
      for (const path of ['two-factor/verify-totp', 'two-factor/disable', 'two-factor/generate-backup-codes'])
        expect(
          (
            await get(`${base}/${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', origin: 'http://shop.test', cookie },
              body: JSON.stringify({ code: await code(), password: PASSWORD }),
            })
          ).status,
        ).toBeGreaterThanOrEqual(404)
  })
})
