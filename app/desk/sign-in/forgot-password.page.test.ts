import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { testDatabases } from '#test/databases.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const NEW = 'quite another password'
const SMTP = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Regalo <hello@shop.example>',
  PUBLIC_ORIGIN: 'http://shop.test',
}

describe.each(testDatabases)('a forgotten password on %s', (_, openDb) => {
  async function openDesk(env: Record<string, string> = SMTP) {
    const db = await openDb()
    let now = new Date('2026-11-23T06:30:00Z')
    const { get, postForm, shop } = await openTestShop(env, { db, now: () => now })
    const emails = (kind: 'desk_reset' | 'desk_news') =>
      db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute()
    const ask = async (email: string) => {
      const answer = await postForm('/desk/forgotten', { email })
      return [answer.status, (await answer.text()).replaceAll(email, 'WHO')] as const
    }
    async function linkTo(role: Role): Promise<string> {
      const before = (await emails('desk_reset')).length
      await ask(emailOf(role))
      await expect.poll(async () => (await emails('desk_reset')).length).toBe(before + 1)
      const { text } = (await emails('desk_reset')).at(-1) ?? { text: '' }
      return /\/desk\/forgotten\/[\w-]+/.exec(text)?.[0] ?? ''
    }
    const signIn = (role: Role, password: string) =>
      postForm('/desk/sign-in', { email: emailOf(role), password, to: '' })
    const wait = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    }
    return { db, get, postForm, shop, emails, ask, linkTo, signIn, wait }
  }

  it('gets the same response for known and unknown emails, and only known ones get an email', async () => {
    const { shop, ask, emails } = await openDesk()
    await deskCookie(shop, 'packer')
    const known = await ask(emailOf('packer'))
    expect(await ask('nobody@example.com')).toEqual(known)
    expect(known[0]).toBe(200)
    await expect.poll(() => emails('desk_reset')).toMatchObject([{ recipient: emailOf('packer') }])
  })

  it('is reset by a one-time link, which ends all sessions and notifies the owners', async () => {
    const { shop, get, postForm, linkTo, signIn, emails } = await openDesk()
    const cookies = [await deskCookie(shop, 'owner'), await deskCookie(shop, 'packer')]
    const link = await linkTo('packer')
    expect((await postForm(link, { password: 'short' })).status).toBe(422)
    const [first, second] = await Promise.all([postForm(link, { password: NEW }), postForm(link, { password: NEW })])
    expect([first.status, second.status].sort()).toEqual([302, 404])
    expect((await get(link)).status).toBe(404)
    const pages = cookies.map((cookie) => get('/desk/account', { headers: { cookie } }))
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 302])
    expect((await signIn('packer', PASSWORD)).status).toBe(422)
    expect((await signIn('packer', NEW)).status).toBe(302)
    const told = await emails('desk_news')
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([emailOf('owner'), emailOf('packer')])
    expect(told[0]?.text).toContain(`${emailOf('packer')}: a new password`)
  })

  it('keeps the second factor', async () => {
    const { db, shop, postForm, linkTo, signIn } = await openDesk()
    await deskCookie(shop, 'owner')
    await db.updateTable('deskUsers').set({ twoFactorEnabled: 1 }).execute()
    expect((await postForm(await linkTo('owner'), { password: NEW })).status).toBe(302)
    expect((await signIn('owner', NEW)).headers.get('location')).toContain('/desk/sign-in/code')
  })

  it('cannot be reset by an expired or superseded link', async () => {
    const { shop, get, postForm, linkTo, wait } = await openDesk()
    await deskCookie(shop, 'packer')
    const [one, other] = [await linkTo('packer'), await linkTo('packer')]
    expect((await postForm(other, { password: NEW })).status).toBe(302)
    expect((await postForm(one, { password: PASSWORD })).status).toBe(404)
    const late = await linkTo('packer')
    wait(61)
    expect((await get(late)).status).toBe(404)
    expect((await postForm(late, { password: PASSWORD })).status).toBe(404)
  })

  it('is limited to three emails per person and ten requests per network', async () => {
    const { shop, ask, emails } = await openDesk()
    await deskCookie(shop, 'packer')
    const answers = []
    for (let no = 0; no < 11; no++) answers.push((await ask(emailOf('packer')))[0])
    expect(answers).toEqual([...Array(10).fill(200), 422])
    expect(await emails('desk_reset')).toHaveLength(3)
  })

  it('is left to the command line when the shop has no email or no public origin', async () => {
    for (const env of [{}, { ...SMTP, PUBLIC_ORIGIN: '' }]) {
      const { shop, get, ask, emails } = await openDesk(env)
      await deskCookie(shop, 'owner')
      expect(await (await get('/desk/forgotten')).text()).toContain('npm run shop -- invite')
      expect((await ask(emailOf('owner')))[0]).toBe(422)
      expect(await emails('desk_reset')).toEqual([])
    }
  })
})
