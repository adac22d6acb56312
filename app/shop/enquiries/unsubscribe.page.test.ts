import { describe, expect, it } from 'vitest'
import { openTestShop } from '#test/shop.ts'

async function aSignUp() {
  const opened = await openTestShop({ PUBLIC_ORIGIN: 'http://shop.test' })
  const { shop, postForm } = opened
  await postForm('/newsletter', { email: 'Ritu@example.in' })
  await postForm('/newsletter', { email: 'ritu@example.in' })
  await postForm('/uniquely-yours', { email: 'ritu@example.in' })
  const emails = await shop.db.selectFrom('mails').selectAll().where('kind', '=', 'signup').execute()
  const off = async () =>
    (await shop.db.selectFrom('enquiries').select(['kind', 'withdrawnAt']).orderBy('kind').execute()).map(
      ({ kind, withdrawnAt }) => `${kind}${withdrawnAt ? ' off' : ''}`,
    )
  const email = emails.find(({ text }) => text.includes('no more often'))
  return { ...opened, emails, off, way: new URL(email?.wayOut ?? '').pathname, email }
}

describe('the unsubscribe link', () => {
  it('is in the only email that a sign-up gets', async () => {
    const { emails, email, way } = await aSignUp()
    expect(emails).toHaveLength(2)
    expect(email?.recipient).toBe('Ritu@example.in')
    expect(email?.text).toContain(`Take me off the list: http://shop.test${way}`)
    expect(way).toMatch(/^\/unsubscribe\/[\w-]+\.[\w-]{43}$/)
  })

  it('needs one click, works twice and changes nothing when opened', async () => {
    const { get, postForm, off, way } = await aSignUp()
    const page = await get(way)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain('Take me off the list')
    expect(await off()).toEqual(['newsletter', 'newsletter', 'notify'])
    for (const _ of [1, 2]) {
      const answer = await postForm(way, {})
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('off the list</em>')
      expect(await off()).toEqual(['newsletter off', 'newsletter off', 'notify'])
    }
  })

  it('can be used by a mail program without an Origin header', async () => {
    const { get, off, way } = await aSignUp()
    const init = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const answer = await get(way, { ...init, body: 'List-Unsubscribe=One-Click' })
    expect(answer.status).toBe(200)
    expect(await off()).toEqual(['newsletter off', 'newsletter off', 'notify'])
  })

  it.each(['x', 'x.y', '%00', 'a.b.c', `${'a'.repeat(36)}.${'b'.repeat(43)}`])(
    'is refused when the shop did not issue it: %s',
    async (token) => {
      const { get, postForm, off } = await aSignUp()
      for (const answer of [await get(`/unsubscribe/${token}`), await postForm(`/unsubscribe/${token}`, {})]) {
        expect(answer.status).toBe(200)
        expect(await answer.text()).toContain('belongs to no address')
      }
      expect(await off()).toEqual(['newsletter', 'newsletter', 'notify'])
    },
  )

  it('is refused when one character changes', async () => {
    const { postForm, off, way } = await aSignUp()
    await postForm(way.slice(0, -1) + (way.endsWith('A') ? 'B' : 'A'), {})
    expect(await off()).toEqual(['newsletter', 'newsletter', 'notify'])
  })
})
