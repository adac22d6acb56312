import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { firstOwnerLink } from '#server/auth/first-owner.ts'
import { testDatabases } from '#test/databases.ts'
import { deskForms, deskNotices } from '#test/desk-forms.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { runTyped } from '#test/run-typed.ts'
import { openTestShop } from '#test/shop.ts'

const CHOSEN = 'marigold on monday'

describe.each(testDatabases)('the first owner’s link on %s', (_, openDb) => {
  async function openDesk() {
    const db = await openDb()
    const dataDir = await mkdtemp(join(tmpdir(), 'regalo-first-owner-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const opened = await openTestShop({ DATA_DIR: dataDir }, { db })
    const { shop } = opened
    const start = async () =>
      (await firstOwnerLink({ db, dataDir, origin: 'http://shop.test', now: shop.now() }))?.replace(
        /^.*?(?=\/desk)/,
        '',
      )
    const isFileThere = () =>
      access(join(dataDir, 'desk-link.txt')).then(
        () => true,
        () => false,
      )
    const post = deskForms(opened)
    const send = (path: string, email: string) => post(path, { name: 'Meera', email, password: CHOSEN })
    const invite = async (email: string, role: string) => {
      const by = { who: 'asha', address: 'the command line', now: shop.now(), live: false }
      const { message } = await runTyped(['invite', email, role], { shop, by, terminal: { tell: () => {} } })
      return /\/desk\/welcome\/[\w-]+/.exec(message)?.[0] ?? ''
    }
    const owners = async () =>
      (await db.selectFrom('deskUsers').select('email').where('role', '=', 'owner').execute()).map(({ email }) => email)
    const link = (await start()) ?? ''
    expect([link, await isFileThere()]).toEqual([expect.stringMatching(/^\/desk\/welcome\//), true])
    return { ...opened, db, post, send, start, isFileThere, invite, owners, link }
  }

  it('creates one owner from two simultaneous submits, and is then invalid', async () => {
    const { get, send, start, isFileThere, owners, link } = await openDesk()
    const both = await Promise.all([send(link, 'one@example.com'), send(link, 'other@example.com')])
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    expect(both.filter((answer) => answer.headers.get('location') === '/desk/today')).toHaveLength(1)
    expect(await owners()).toHaveLength(1)
    expect([await isFileThere(), (await get(link)).status, await start()]).toEqual([false, 404, undefined])
  })

  it('refuses the email of an existing user and keeps the submitted values', async () => {
    const { shop, db, send, owners, link } = await openDesk()
    await deskCookie(shop, 'packer')
    const before = await db.selectFrom('deskAccounts').select('password').execute()
    const refused = await send(link, ` ${emailOf('packer').toUpperCase()}`)
    const page = await refused.text()
    expect([refused.status, page.includes('This email already has an account.')]).toEqual([422, true])
    expect(page).toContain('value="Meera"')
    expect(await owners()).toEqual([])
    expect(await db.selectFrom('deskAccounts').select('password').execute()).toEqual(before)
    expect((await send(link, 'meera@example.com')).status).toBe(302)
    expect(await owners()).toEqual(['meera@example.com'])
  })

  it('becomes invalid once an invited owner joins, also in a copied file', async () => {
    const { db, get, send, isFileThere, invite, owners, link } = await openDesk()
    const invited = await invite('asha@example.com', 'owner')
    expect((await get(link)).status).toBe(200)
    expect((await send(invited, '')).headers.get('location')).toBe('/desk/today')
    expect([await isFileThere(), (await get(link)).status]).toEqual([false, 404])
    expect((await send(link, 'eve@example.com')).status).toBe(422)
    expect(await owners()).toEqual(['asha@example.com'])
    expect(await db.selectFrom('deskInvites').select('email').where('email', '=', '').execute()).toEqual([])
  })

  it('is invalid in a database with an owner, and the next start deletes its file', async () => {
    const { shop, db, get, send, start, isFileThere, owners, link } = await openDesk()
    await deskCookie(shop, 'packer')
    await db.updateTable('deskUsers').set({ role: 'owner' }).execute()
    expect((await get(link)).status).toBe(404)
    expect((await send(link, 'eve@example.com')).status).toBe(422)
    expect([await owners(), await start(), await isFileThere()]).toEqual([[emailOf('packer')], undefined, false])
  })

  it('is not needed to replace a user, which takes an invitation and is notified and audited', async () => {
    const { shop, post, send, invite } = await openDesk()
    const cookie = await deskCookie(shop, 'owner')
    await deskCookie(shop, 'packer')
    const pending = await post('/desk/sign-in', { email: emailOf('packer'), password: PASSWORD, to: '' })
    expect(pending.status).toBe(302)
    expect((await send(await invite(emailOf('packer'), 'manager'), 'else@example.com')).status).toBe(302)
    const { told, audit } = await deskNotices(shop)
    const what = /a new password, and no second factor, role was packer and is manager/
    expect(told(what).sort()).toEqual([emailOf('owner'), emailOf('packer')])
    expect(audit(what)).toEqual([emailOf('packer')])
    expect((await post('/desk/sign-in', { email: emailOf('packer'), password: PASSWORD, to: '' })).status).toBe(422)
    expect((await post('/desk/account/password', {}, { cookie })).status).toBe(422)
  })
})
