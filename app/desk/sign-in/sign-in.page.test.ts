import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { createInvite, SERVER_INVITER, welcomePath } from '#server/auth/invitations.ts'
import { transact } from '#server/db/transact.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { testDatabases } from '#test/databases.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'
import { totpCode } from '#test/totp-code.ts'

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ')

/** Decodes the QR code of a page at four pixels per module. */
function readCode(page: string): string {
  const side = 4 * Number(/class="dk-qr" viewBox="0 0 (\d+)/.exec(page)?.[1])
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of page.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let point = 0; point < 16; point++) {
      const at = (4 * Number(y) + (point >> 2)) * side + 4 * Number(x) + (point & 3)
      data.fill(0, at * 4, at * 4 + 3)
    }
  return decodeQR({ width: side, height: side, data })
}

describe.each(testDatabases)('on %s', (_, openDb) => {
  async function openDesk(env: Record<string, string> = {}) {
    const db = await openDb()
    const opened = await openTestShop(env, { db })
    const send = (
      path: string,
      fields: Record<string, string> | URLSearchParams,
      cookie = '',
      origin = 'http://shop.test',
    ) =>
      opened.get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin, cookie },
        body: new URLSearchParams(fields).toString(),
      })
    const invite = (email: string, role: 'owner' | 'packer') =>
      transact(db, (trx) =>
        createInvite(trx, { email, role, inviterId: SERVER_INVITER, who: 'test', now: opened.shop.now() }),
      )
    return { ...opened, db, send, invite }
  }

  it('an invitation creates its user once and signs them in with a cookie for the desk only', async () => {
    const { invite, send, get } = await openDesk()
    const path = welcomePath(await invite('asha@example.com', 'packer'))
    const came = await send(path, { name: 'Asha', email: 'else@example.com', password: PASSWORD })
    expect([came.status, came.headers.get('location')]).toEqual([302, '/desk/today'])
    const [cookie = ''] = came.headers.getSetCookie()
    for (const part of ['Path=/desk', 'HttpOnly', 'SameSite=Strict']) expect(cookie).toContain(part)
    const page = await (await get('/desk/account', { headers: { cookie: cookiesOf(came) } })).text()
    expect(page).toContain('asha@example.com')
    expect((await get(path)).status).toBe(404)
    expect((await send(path, { name: 'Eve', password: PASSWORD })).status).toBe(422)
  })

  it('a wrong password and an unknown email get the same answer, and five attempts are the limit', async () => {
    const { shop, send } = await openDesk()
    await deskCookie(shop, 'packer')
    const words = async (email: string, password: string) => {
      const answer = await send('/desk/sign-in', { email, password, to: '' })
      return [answer.status, /(That email|Too many)[^<]*/.exec(await answer.text())?.[0]]
    }
    for (const left of ['Four tries left.', 'Three tries left.', 'Two tries left.', 'One try left.']) {
      const said = [422, `That email and password do not match. ${left}`]
      expect(await words(emailOf('packer'), 'wrong password')).toEqual(said)
      expect(await words('nobody@example.com', 'wrong password')).toEqual(said)
    }
    await words(emailOf('packer'), 'wrong password')
    expect(await words(emailOf('packer'), PASSWORD)).toEqual([422, 'Too many attempts. Wait a minute.'])
  })

  it('the owner of a live shop sets up a second factor and is asked for it at the next sign-in', async () => {
    const { shop, send, get } = await openDesk()
    Object.assign(shop.config, { payments: 'live' })
    const cookie = await deskCookie(shop, 'owner')
    const offer = await (await send('/desk/account/second-factor', { password: PASSWORD }, cookie)).text()
    const secret = /<p class="num">([A-Z2-7]+)<\/p>/.exec(offer)?.[1] ?? ''
    const on = await send('/desk/account/second-factor', { code: await totpCode(secret) }, cookie)
    expect([on.status, on.headers.get('location')]).toEqual([302, '/desk/today'])
    expect((await get('/desk/account', { headers: { cookie: cookiesOf(on) } })).status).toBe(200)
    const asked = await send('/desk/sign-in', { email: emailOf('owner'), password: PASSWORD, to: '/desk/account' })
    expect(asked.headers.get('location')).toBe('/desk/sign-in/code?to=%2Fdesk%2Faccount')
    expect((await get('/desk/account', { headers: { cookie: cookiesOf(asked) } })).status).toBe(302)
    expect((await send('/desk/sign-in/code', { code: '000000', to: '' }, cookiesOf(asked))).status).toBe(422)
    const came = await send(
      '/desk/sign-in/code',
      { code: await totpCode(secret, { steps: 1 }), to: '/desk/account' },
      cookiesOf(asked),
    )
    expect([came.status, came.headers.get('location')]).toEqual([302, '/desk/account'])
  })

  it('a wrong first code shows the same secret and recovery codes again, and asks again', async () => {
    const { shop, send } = await openDesk()
    const cookie = await deskCookie(shop, 'owner')
    const path = '/desk/account/second-factor'
    const secretIn = (page: string) => /<p class="num">([A-Z2-7]+)<\/p>/.exec(page)?.[1] ?? ''
    const codesIn = (page: string) => page.match(/<li>[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}<\/li>/g)
    const carried = (page: string) =>
      new URLSearchParams(
        [...page.matchAll(/name="(uri|recovery)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value.replaceAll('&amp;', '&'),
        ]),
      )
    const offer = await (await send(path, { password: PASSWORD }, cookie)).text()
    const code = async (page: string, typed: string) => {
      const body = carried(page)
      body.set('code', typed)
      return send(path, body, cookie)
    }
    let page = offer
    for (const wrong of ['000000', '', '12']) {
      const refused = await code(page, wrong)
      page = await refused.text()
      expect([refused.status, secretIn(page), codesIn(page)]).toEqual([422, secretIn(offer), codesIn(offer)])
      expect(readCode(page)).toBe(readCode(offer))
      expect(page).toContain('Wrong or expired code')
    }
    expect(secretIn(offer)).not.toBe('')
    const hostile = await send(path, { code: '000000', uri: 'otpauth://totp/"><script>', recovery: '<b>' }, cookie)
    expect(await hostile.text()).not.toContain('totp/"><script>')
    expect((await code(page, await totpCode(secretIn(page)))).status).toBe(302)
  })

  it('an authenticator app lists the desk under the name of the shop', async () => {
    const { shop, send, get, db } = await openDesk()
    await setSetting(db, 'name', 'Tohfa', new Date())
    await expect.poll(async () => (await get('/our-story')).text(), { timeout: 3000 }).toContain('Tohfa')
    const cookie = await deskCookie(shop, 'owner')
    const offer = await (await send('/desk/account/second-factor', { password: PASSWORD }, cookie)).text()
    expect(new URL(readCode(offer)).searchParams.get('issuer')).toBe('Tohfa, the desk')
  })

  it('a cross-site form is refused, and an ended session opens nothing', async () => {
    const { shop, send, get, db } = await openDesk()
    const cookie = await deskCookie(shop, 'owner')
    const foreign = await send('/desk/account', { session: 'x' }, cookie, 'https://evil.example')
    expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('came from another site')])
    const { id } = await db.selectFrom('deskSessions').select('id').executeTakeFirstOrThrow()
    expect((await send('/desk/account', { session: id }, cookie)).status).toBe(302)
    expect((await get('/desk/account', { headers: { cookie } })).headers.get('location')).toContain('/desk/sign-in?to=')
    const again = await send('/desk/sign-in', { email: emailOf('owner'), password: PASSWORD, to: '' })
    for (const _ of ['once', 'and nothing the second time']) await send('/desk/sign-out', {}, cookiesOf(again))
    const lines = await db.selectFrom('changes').select(['what', 'subject']).where('kind', '=', 'access').execute()
    for (const what of ['ended a session of their own', 'signed in', 'signed out'])
      expect(lines.filter((line) => line.what === what)).toEqual([{ what, subject: emailOf('owner') }])
  })

  it('a desk cookie does not change the pages of the shop', async () => {
    const { shop, get } = await openDesk()
    const cookie = await deskCookie(shop, 'owner')
    const [plain, signed] = [await get('/our-story'), await get('/our-story', { headers: { cookie } })]
    expect(await signed.text()).toBe(await plain.text())
    expect(signed.headers.get('cache-control')).toBe(plain.headers.get('cache-control'))
  })
})
