import { describe, expect, it } from 'vitest'
import { countAttempt } from '#server/auth/attempts.ts'
import { isKnownNetwork, rememberNetwork } from '#server/auth/known-networks.ts'
import { passwordCounters } from '#server/auth/sign-in.ts'
import { testDatabases } from '#test/databases.ts'
import { deskForms } from '#test/desk-forms.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const HOME = '198.51.100.9'
const DAY_MS = 24 * 60 * 60_000

describe.each(testDatabases)('a known network of a user on %s', (_, openDb) => {
  async function openDesk() {
    const db = await openDb()
    let now = new Date()
    const opened = await openTestShop({ TRUST_PROXY: '1' }, { db, now: () => now })
    await deskCookie(opened.shop, 'owner')
    const post = deskForms(opened)
    const email = emailOf('owner')
    const come = async (from: string, password = PASSWORD) =>
      (await post('/desk/sign-in', { email, password, to: '' }, { from })).status
    const guess = async (networks: number) => {
      for (let no = 0; no < networks; no++)
        await countAttempt(db, passwordCounters({ address: `192.0.2.${no}` }, email), now)
    }
    const user = await db.selectFrom('deskUsers').select('id').executeTakeFirstOrThrow()
    const visitor = (address: string) => ({ db, address, now: () => now })
    const wait = (ms: number) => {
      now = new Date(now.getTime() + ms)
    }
    return { db, email, come, guess, userId: user.id, visitor, wait }
  }

  it('can sign in during an attack from fifty networks, while an unknown network has to wait', async () => {
    const { come, guess } = await openDesk()
    expect(await come(HOME)).toBe(302)
    await guess(50)
    expect([await come('198.51.100.10'), await come(HOME)]).toEqual([422, 302])
  })

  it('has its own rate limit', async () => {
    const { come } = await openDesk()
    expect(await come(HOME)).toBe(302)
    for (let no = 0; no < 5; no++) expect(await come(HOME, 'a wrong password')).toBe(422)
    expect([await come(HOME), await come('198.51.100.10')]).toEqual([422, 302])
  })

  it('is stored as a hash, at most twenty per user, for ninety days', async () => {
    const { db, email, userId, visitor, wait } = await openDesk()
    for (let no = 0; no < 22; no++) {
      await rememberNetwork(visitor(`192.0.2.${no}`), userId)
      wait(1000)
    }
    const rows = await db.selectFrom('deskNetworks').selectAll().execute()
    expect(rows).toHaveLength(20)
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
    const known = (address: string) => isKnownNetwork(visitor(address), email)
    expect([await known('192.0.2.1'), await known('192.0.2.2'), await known('192.0.2.21')]).toEqual([false, true, true])
    wait(90 * DAY_MS)
    expect(await known('192.0.2.21')).toBe(false)
    await rememberNetwork(visitor(HOME), userId)
    expect(await db.selectFrom('deskNetworks').selectAll().execute()).toHaveLength(1)
  })
})
