import { describe, expect, it } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const RITU = {
  name: 'Ritu <b>Malhotra</b> 🎁',
  email: 'ritu@example.in',
  phone: '98450 12345',
  company: 'Malhotra & Sons',
  message: 'שלום',
}

describe('the newsletter', () => {
  it('keeps an address, also one it has, and leads back with thanks', async () => {
    const { postForm, shop } = await openTestShop()
    for (const _ of [1, 2]) {
      const answer = await postForm('/newsletter', { email: 'ritu@example.in' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#subscribed'])
    }
    const kept = await shop.db.selectFrom('enquiries').select(['kind', 'email']).execute()
    expect(kept).toEqual(Array(2).fill({ kind: 'newsletter', email: 'ritu@example.in' }))
  })

  it.each(['', 'ritu', '<script>alert(1)</script>', 'x'.repeat(10_000)])(
    'gives "%.10s" back with its fault',
    async (email) => {
      const { postForm, shop } = await openTestShop()
      const answer = await postForm('/newsletter', { email })
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(html).toContain('Invalid email address')
      expect(html).not.toContain('<script>alert(1)')
      expect(await shop.db.selectFrom('enquiries').selectAll().execute()).toEqual([])
    },
  )
})

describe('a consultation', () => {
  it('is kept as it was typed and thanked for', async () => {
    const { postForm, get, shop } = await openTestShop()
    const answer = await postForm('/consultation', RITU)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/consultation?sent'])
    expect(await (await get('/consultation?sent')).text()).toContain('Thanks for Your Request')
    const { email, ...fields } = RITU
    const kept = await shop.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ kind: 'consultation', email })
    expect(JSON.parse(kept.fields)).toEqual(fields)
  })

  it('comes back with every fault named and everything typed', async () => {
    const { postForm } = await openTestShop()
    const answer = await postForm('/consultation', { ...RITU, phone: '98', company: '', message: 'x'.repeat(10_000) })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('Valid phone number required')
    expect(html).toContain('Company name is required')
    expect(html).toContain('Please shorten this to 5,000 characters')
    expect(html).toContain('value="Ritu &lt;b&gt;Malhotra&lt;/b&gt; 🎁"')
    expect(html).toContain('x'.repeat(10_000))
  })

  it('refuses a body that is no form', async () => {
    const { postJson } = await openTestShop()
    expect((await postJson('/consultation', RITU)).status).toBe(415)
  })
})
