import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { testDatabases } from '#test/databases.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { claimedOrder } from '#test/owner-terminal.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const keptIn = (html: string): string =>
  (/name="kept" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe.each(testDatabases)('a submitted desk form on %s', (_, openDb) => {
  async function openDesk(role: Role) {
    const db = await openDb()
    const opened = await openTestShop({}, { db })
    const cookie = await deskCookie(opened.shop, role)
    const send = (path: string, fields: Record<string, string>, sent = cookie) =>
      opened.get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: sent },
        body: new URLSearchParams(fields),
      })
    const audited = async () =>
      (await db.selectFrom('changes').select(['who', 'what']).orderBy('at').orderBy('id').execute()).map(
        ({ who, what }) => `${who}: ${what}`,
      )
    return { ...opened, db, cookie, send, audited }
  }

  it('is restored after signing in again when the session had ended', async () => {
    const { db, send, audited } = await openDesk('packer')
    const { number } = await createPaidOrder(db, { test: true })
    const [path, typed] = [`/desk/orders/${number}`, { act: 'note', text: 'Ring "twice" & wait' }]
    await db.deleteFrom('deskSessions').execute()
    const led = await send(path, typed)
    // A browser follows the 307 with the same form.
    expect([led.status, led.headers.get('location')]).toEqual([307, `/desk/sign-in?to=${encodeURIComponent(path)}`])
    const door = await send(led.headers.get('location') ?? '', typed)
    const html = await door.text()
    expect([door.status, html]).toEqual([401, expect.stringContaining('what you typed is restored')])
    const again = { email: emailOf('packer'), to: path, kept: keptIn(html) }
    const wrong = await send('/desk/sign-in', { ...again, password: 'not the password' })
    expect(keptIn(await wrong.text())).toBe(again.kept)
    const came = await send('/desk/sign-in', { ...again, password: PASSWORD })
    const handed = await came.text()
    expect(handed).toContain('Continue')
    expect(handed).toMatch(new RegExp(`<form[^>]* action="${path}"`))
    expect(handed).toContain('name="text" value="Ring &quot;twice&quot; &amp; wait"')
    expect((await send(path, typed, cookieOf(came))).status).toBe(302)
    expect(await db.selectFrom('orderNotes').select('text').execute()).toEqual([{ text: typed.text }])
    expect(await audited()).toEqual([
      'The packer: sign-in refused',
      'The packer: signed in',
      'The packer: note written',
    ])
  })

  it('is restored after re-authentication for a large amount', async () => {
    const { db, shop, send, audited } = await openDesk('manager')
    const { id, number } = await claimedOrder(db, '632604118207')
    await db.updateTable('orders').set({ totalPaise: 25_000_01 }).where('id', '=', id).execute()
    const { id: claim } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const [path, typed] = [`/desk/orders/${number}`, { act: 'confirm', claim }]
    const before = new Date(shop.now().getTime() - 5 * 60_000).toISOString()
    await db.updateTable('deskSessions').set({ provenAt: before }).execute()
    const led = await send(path, typed)
    const prove = `/desk/account/prove?to=${encodeURIComponent(path)}`
    expect([led.status, led.headers.get('location')]).toEqual([307, prove])
    const asked = await (await send(prove, typed)).text()
    expect(asked).toContain('Is it <em>you</em>?')
    const wrong = await send(prove, { proof: 'not the password', kept: keptIn(asked) })
    expect([wrong.status, keptIn(await wrong.text())]).toEqual([422, keptIn(asked)])
    const shown = await (await send(prove, { proof: PASSWORD, kept: keptIn(asked) })).text()
    expect(shown).toContain(`name="claim" value="${claim}"`)
    expect(shown).not.toContain('Nothing was saved yet.')
    expect((await send(path, typed)).status).toBe(302)
    expect(await audited()).toEqual([
      'The manager: not shown that it is them: refused',
      'The manager: shown once more that it is them',
      'The manager: payment confirmed',
    ])
  })

  it('is refused and audited when the role does not permit it', async () => {
    const { send, audited } = await openDesk('packer')
    expect((await send('/desk/orders/REG-1', { act: 'confirm' })).status).toBe(403)
    expect(await audited()).toEqual(['The packer: refused: POST /desk/orders/REG-1'])
  })
})
