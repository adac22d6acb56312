import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAuth } from '#server/auth/better-auth.ts'
import { createInvite, SERVER_INVITER, welcomePath } from '#server/auth/invitations.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabases } from '#test/databases.ts'
import { cookiesOf, deskForms, deskNotices } from '#test/desk-forms.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/account/password'
const NEW = 'quite another sentence'
const FAULT = /(?:Please choose|Choose a password|This password is too common|This is your current|Wrong|Too many)[^<]*/

describe.each(testDatabases)('changing the password while signed in, on %s', (_, openDb) => {
  async function openDesk() {
    const db = await openDb()
    const opened = await openTestShop({}, { db })
    const send = deskForms(opened)
    await deskCookie(opened.shop, 'owner')
    const cookie = await deskCookie(opened.shop, 'packer')
    const change = async (present: string, password: string) => send(PAGE, { present, password }, { cookie })
    const faultOf = async (present: string, password: string) =>
      FAULT.exec(await (await change(present, password)).text())?.[0]
    const come = (password: string) => send('/desk/sign-in', { email: emailOf('packer'), password, to: '' })
    const opens = async (own: string) => (await opened.get('/desk/account', { headers: { cookie: own } })).status
    return { ...opened, db, cookie, change, faultOf, come, opens }
  }

  it('requires the current password, ends other sessions and notifies the person and the owners', async () => {
    const { shop, cookie, change, come, opens } = await openDesk()
    const elsewhere = cookiesOf(await come(PASSWORD))
    expect([await opens(cookie), await opens(elsewhere)]).toEqual([200, 200])
    const changed = await change(PASSWORD, NEW)
    expect([changed.status, changed.headers.get('location')]).toEqual([302, '/desk/account?password=new'])
    expect([await opens(cookie), await opens(elsewhere)]).toEqual([200, 302])
    expect([(await come(PASSWORD)).status, (await come(NEW)).status]).toEqual([422, 302])
    const { told, audit } = await deskNotices(shop)
    expect(told(/a new password/).sort()).toEqual([emailOf('owner'), emailOf('packer')])
    expect(audit(/^desk: a new password$/)).toEqual([emailOf('packer')])
  })

  it('refuses a wrong current password and limits attempts', async () => {
    const { shop, faultOf, come } = await openDesk()
    const words = await Promise.all(Array.from({ length: 9 }, () => faultOf('not my password', NEW)))
    expect(words.filter((fault) => fault?.startsWith('Wrong password.'))).toHaveLength(5)
    expect(await faultOf(PASSWORD, NEW)).toMatch(/^Too many attempts/)
    expect((await come(PASSWORD)).status).toBe(302)
    expect((await deskNotices(shop)).told(/a new password/)).toEqual([])
  })

  it('refuses a short, common, name-based or unchanged password', async () => {
    const { faultOf } = await openDesk()
    expect(await faultOf(PASSWORD, 'short')).toMatch(/10 characters or more/)
    for (const common of ['qwertyuiop', 'Password1234', 'P@ssw0rd#2026', 'Princess1234!', '1234567890'])
      expect([common, await faultOf(PASSWORD, common)]).toEqual([
        common,
        expect.stringMatching(/^This password is too common/),
      ])
    for (const own of ['Regalo@2026', 'regalo.regalo', 'packer-regalo-1', 'THE PACKER 123'])
      expect([own, await faultOf(PASSWORD, own)]).toEqual([own, expect.stringMatching(/without the shop/)])
    expect(await faultOf(PASSWORD, PASSWORD)).toMatch(/^This is your current password/)
  })

  it('applies the same rules to reset links and invitations', async () => {
    const { shop, db, postForm } = await openDesk()
    const [token, now] = ['a-link-of-a-test', shop.now()]
    const invited = await transact(db, (trx) =>
      createInvite(trx, { email: 'asha@example.com', role: 'packer', inviterId: SERVER_INVITER, who: 'test', now }),
    )
    const { id: value } = await db
      .selectFrom('deskUsers')
      .select('id')
      .where('email', '=', emailOf('packer'))
      .executeTakeFirstOrThrow()
    const at = { createdAt: now.toISOString(), updatedAt: now.toISOString(), expiresAt: '2100-01-01T00:00:00.000Z' }
    const identifier = `desk-reset:${createHash('sha256').update(token).digest('base64url')}`
    await db
      .insertInto('deskVerifications')
      .values({ id: 'a-test', identifier, value, ...at })
      .execute()
    for (const path of [welcomePath(invited), `/desk/forgotten/${token}`])
      for (const password of ['password1234', 'regalo.regalo']) {
        const answer = await postForm(path, { name: 'Asha', email: '', password })
        expect([path, answer.status, FAULT.test(await answer.text())]).toEqual([path, 422, true])
      }
    expect((await postForm(welcomePath(invited), { name: 'Asha', password: 'asha1234567890' })).status).toBe(422)
    expect((await postForm(`/desk/forgotten/${token}`, { password: NEW })).status).toBe(302)
  })

  it('still accepts an older common password at sign-in', async () => {
    const { shop, db, come } = await openDesk()
    const { password } = await (await createAuth(shop, false)).$context
    await db
      .updateTable('deskAccounts')
      .set({ password: await password.hash('qwertyuiop') })
      .execute()
    expect((await come('qwertyuiop')).status).toBe(302)
  })
})
