import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { createAuth } from '#server/auth/better-auth.ts'
import { testDatabases } from '#test/databases.ts'
import { createDeskUser, deskCookie, emailOf } from '#test/desk-user.ts'
import { passkeyDevice } from '#test/passkey-device.ts'
import { openTestShop } from '#test/shop.ts'

const ORIGIN = 'http://localhost:3000'
type Device = ReturnType<typeof passkeyDevice>

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

describe.each(testDatabases)('passkeys on %s', (_, openDb) => {
  async function openDesk(env: Record<string, string> = { PUBLIC_ORIGIN: ORIGIN }) {
    const db = await openDb()
    let now = new Date('2026-11-23T06:30:00Z')
    const { get, shop } = await openTestShop(env, { db, now: () => now })
    const send = (path: string, fields: Record<string, string>, cookie = '') =>
      get(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: env.PUBLIC_ORIGIN || 'http://shop.test',
          cookie,
        },
        body: new URLSearchParams(fields),
      })
    const sendJson = (path: string, body: unknown, cookie = '') =>
      get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: env.PUBLIC_ORIGIN || 'http://shop.test', cookie },
        body: JSON.stringify(body),
      })
    /** Requests a challenge and returns it with the cookies for its answer. */
    async function ask(wanted: 'sign-in' | 'prove' | 'add', cookie = '') {
      const place = wanted === 'sign-in' ? 'sign-in' : 'account'
      const answer = await sendJson(`/desk/${place}/challenge`, { for: wanted }, cookie)
      return {
        options: await answer.json(),
        cookie: [cookie, cookieOf(answer, 'desk.passkey')].filter(Boolean).join('; '),
      }
    }
    async function add(device: Device, cookie: string, name = 'Phone'): Promise<number> {
      const asked = await ask('add', cookie)
      return (await send('/desk/account/passkey', { made: device.make(asked.options), name }, asked.cookie)).status
    }
    const come = (passkey: string, cookie: string) =>
      send('/desk/sign-in', { passkey, kept: '', to: '/desk/account' }, cookie)
    async function signIn(device: Device, how?: Parameters<Device['sign']>[1]) {
      const asked = await ask('sign-in')
      return come(device.sign(asked.options, how), asked.cookie)
    }
    async function withPasskey(role: Role, device = passkeyDevice()) {
      const cookie = await deskCookie(shop, role)
      expect(await add(device, cookie)).toBe(302)
      return { cookie, device }
    }
    const wait = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    }
    const opens = async (cookie: string) => (await get('/desk/account', { headers: { cookie } })).status === 200
    const emails = () => db.selectFrom('mails').select(['recipient', 'text']).where('kind', '=', 'desk_news').execute()
    const audit = async () =>
      (await db.selectFrom('changes').select('what').where('kind', '=', 'access').orderBy('id').execute()).map(
        ({ what }) => what,
      )
    const refused = async () => {
      const rows = await db
        .selectFrom('refusals')
        .select('count')
        .where('what', '=', 'sign-in with a passkey refused')
        .execute()
      return rows.reduce((sum, { count }) => sum + count, 0)
    }
    return { db, shop, get, send, sendJson, ask, add, come, signIn, withPasskey, wait, opens, emails, audit, refused }
  }

  it('sign in as both factors, and adding or removing one notifies the owners', async () => {
    const { db, shop, get, send, signIn, withPasskey, opens, emails, audit, refused } = await openDesk()
    await deskCookie(shop, 'owner')
    const { cookie, device } = await withPasskey('packer')
    await db.updateTable('deskUsers').set({ twoFactorEnabled: 1 }).execute()
    expect(await (await get('/desk/sign-in')).text()).toContain('Sign in with a passkey')
    const came = await signIn(device)
    expect([came.status, came.headers.get('location')]).toEqual([302, '/desk/account'])
    const [set = ''] = came.headers.getSetCookie()
    for (const part of ['Path=/desk', 'HttpOnly', 'SameSite=Strict']) expect(set).toContain(part)
    const inside = cookieOf(came, 'desk.session_token')
    const page = await (await get('/desk/account', { headers: { cookie: inside } })).text()
    const id = /name="passkey" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(page).toContain('Last used 23 Nov 2026')
    await send('/desk/account', { act: 'rename', passkey: id, name: '  Asha’s   phone ' }, inside)
    expect((await db.selectFrom('deskPasskeys').select('name').execute())[0]).toEqual({ name: 'Asha’s phone' })
    // Signing in with a passkey counts as re-authentication.
    expect((await send('/desk/account', { act: 'remove', passkey: id }, inside)).status).toBe(302)
    expect((await signIn(device)).status).toBe(422)
    expect(await opens(cookie)).toBe(true)
    const told = await emails()
    expect(new Set(told.map(({ recipient }) => recipient))).toEqual(new Set([emailOf('owner'), emailOf('packer')]))
    expect(told.map(({ text }) => /a new passkey|a passkey removed/.exec(text)?.[0]).sort()).toEqual([
      ...Array(2).fill('a new passkey'),
      ...Array(2).fill('a passkey removed'),
    ])
    expect(await audit()).toEqual([
      ...['desk: a passkey added', 'signed in with a passkey', 'desk: a passkey renamed', 'desk: a passkey removed'],
    ])
    expect(await refused()).toBe(1)
  })

  it('answer a challenge once, in the same browser, within five minutes and for its purpose', async () => {
    const { ask, send, come, withPasskey, wait } = await openDesk()
    const { cookie, device } = await withPasskey('packer')
    const { options, cookie: browser } = await ask('sign-in')
    const answer = device.sign(options)
    expect((await come(answer, '')).status).toBe(422)
    expect((await come(answer, (await ask('sign-in')).cookie)).status).toBe(422)
    const both = await Promise.all([come(answer, browser), come(answer, browser)])
    expect(both.map(({ status }) => status).sort()).toEqual([302, 422])
    // A sign-in challenge cannot be used to register a passkey.
    const toMake = await ask('sign-in', cookie)
    const made = { made: passkeyDevice().make(toMake.options), name: 'Phone' }
    expect((await send('/desk/account/passkey', made, toMake.cookie)).status).toBe(422)
    const late = await ask('sign-in')
    wait(6)
    expect((await come(device.sign(late.options), late.cookie)).status).toBe(422)
    const other = await ask('prove', cookie)
    const [, ownChallenge = ''] = other.cookie.split('; ')
    expect((await come(device.sign(other.options), ownChallenge)).status).toBe(422)
  })

  it('are refused for another site, another person, without user verification and with a repeated counter', async () => {
    const { db, signIn, withPasskey, refused, wait } = await openDesk()
    const { device } = await withPasskey('packer')
    const { device: owners } = await withPasskey('owner')
    const [packer, owner] = await db.selectFrom('deskUsers').select('id').orderBy('role', 'desc').execute()
    const as = (user = packer) => Buffer.from(user?.id ?? '').toString('base64url')
    expect((await signIn(device, { as: as(owner) })).status).toBe(422)
    expect((await signIn(device, { page: 'http://localhost:4000' })).status).toBe(422)
    expect((await signIn(device, { page: 'https://regalo.evil.example' })).status).toBe(422)
    expect((await signIn(device)).status).toBe(302)
    device.countsAgainFrom(1)
    expect((await signIn(device)).status).toBe(422)
    expect((await signIn(passkeyDevice(), { as: as() })).status).toBe(422)
    expect((await signIn(owners)).status).toBe(302)
    expect(await refused()).toBe(5)
    const careless = passkeyDevice({ verifies: false })
    await expect(withPasskey('manager', careless)).rejects.toThrow('302')
    for (let tries = 0; tries < 5; tries++) await signIn(careless)
    const waits = await signIn(owners)
    expect([waits.status, /Too many[^<]*/.exec(await waits.text())?.[0]]).toEqual([
      422,
      'Too many attempts. Wait a minute.',
    ])
    wait(2)
    expect((await signIn(owners)).status).toBe(302)
  })

  it('are deleted with their user and by a new invitation, and roles still apply', async () => {
    const { db, shop, get, signIn, withPasskey } = await openDesk()
    const { device } = await withPasskey('packer')
    const inside = cookieOf(await signIn(device), 'desk.session_token')
    expect((await get('/desk/settings/team', { headers: { cookie: inside } })).status).toBe(403)
    await createDeskUser({ auth: await createAuth(shop, false), db, now: shop.now }, 'packer')
    expect((await signIn(device)).status).toBe(422)
    const { device: second } = await withPasskey('manager')
    await db.deleteFrom('deskUsers').where('email', '=', emailOf('manager')).execute()
    expect(await db.selectFrom('deskPasskeys').select('id').execute()).toEqual([])
    expect((await signIn(second)).status).toBe(422)
  })

  it('re-authenticate their own user only, and adding one requires re-authentication', async () => {
    const { db, ask, add, send, sendJson, withPasskey } = await openDesk()
    const { cookie, device } = await withPasskey('owner')
    const { device: packers } = await withPasskey('packer')
    await db.updateTable('deskSessions').set({ provenAt: null }).execute()
    const prove = async (one: Device, as?: string) => {
      const asked = await ask('prove', cookie)
      const fields = { passkey: one.sign(asked.options, { as }), kept: '' }
      return (await send('/desk/account/prove?to=/desk/account', fields, asked.cookie)).status
    }
    expect((await sendJson('/desk/account/challenge', { for: 'add' }, cookie)).status).toBe(307)
    expect((await sendJson('/desk/account/challenge', { for: 'prove' })).status).toBe(307)
    expect((await sendJson('/desk/account/challenge', { for: 'sign-in' }, cookie)).status).toBe(400)
    expect((await send('/desk/account/passkey', { made: '{}', name: 'X' }, cookie)).status).toBe(307)
    expect((await send('/desk/account', { act: 'remove', passkey: 'x' }, cookie)).status).toBe(307)
    expect(await prove(packers)).toBe(422)
    expect(await prove(device)).toBe(302)
    expect(await add(passkeyDevice(), cookie)).toBe(302)
    expect(await add(device, cookie)).toBe(422)
    // A passkey of another user cannot be removed.
    const { id } = await db
      .selectFrom('deskPasskeys')
      .innerJoin('deskUsers', 'deskUsers.id', 'deskPasskeys.userId')
      .select('deskPasskeys.id')
      .where('role', '=', 'packer')
      .executeTakeFirstOrThrow()
    await send('/desk/account', { act: 'remove', passkey: id }, cookie)
    expect(await db.selectFrom('deskPasskeys').select('id').execute()).toHaveLength(3)
  })

  it('are not offered without a suitable public origin', async () => {
    for (const PUBLIC_ORIGIN of ['http://shop.test', 'https://192.0.2.7', '']) {
      const { shop, get, sendJson } = await openDesk({ PUBLIC_ORIGIN })
      const cookie = await deskCookie(shop, 'owner')
      expect(await (await get('/desk/account', { headers: { cookie } })).text()).not.toContain('Add a passkey')
      expect((await get('/desk/account/passkey', { headers: { cookie } })).status).toBe(404)
      expect((await sendJson('/desk/sign-in/challenge', {})).status).toBe(404)
    }
  })
})
