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
  it('stores an email, also a known one, and redirects with thanks', async () => {
    const { postForm, shop } = await openTestShop()
    for (const _ of [1, 2]) {
      const answer = await postForm('/newsletter', { email: 'ritu@example.in' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#subscribed'])
    }
    const kept = await shop.db.selectFrom('enquiries').select(['kind', 'email']).execute()
    expect(kept).toEqual(Array(2).fill({ kind: 'newsletter', email: 'ritu@example.in' }))
  })

  it.each(['', 'ritu', '<script>alert(1)</script>', 'x'.repeat(10_000)])(
    'returns "%.10s" with its error',
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
  it('is stored and announced with the requested slot, and a bad slot is ignored', async () => {
    const { postForm, shop } = await openTestShop()
    const slot = 'Monday 23 November, 9:00 am'
    const wishes: Record<string, string>[] = [{ slot }, { slot: 'Any time' }, { slot: 'x'.repeat(10_000) }, {}]
    for (const wish of wishes) expect((await postForm('/consultation', { ...RITU, ...wish })).status).toBe(303)
    const kept = await shop.db.selectFrom('enquiries').select('fields').orderBy('createdAt').orderBy('id').execute()
    const slots = kept.map(({ fields }) => JSON.parse(fields).slot).sort()
    expect(slots).toEqual(['', '', 'Any time', slot])
    const emails = await shop.db.selectFrom('mails').select('text').where('kind', '=', 'enquiry_notice').execute()
    expect(emails.filter(({ text }) => text.includes(`slot: ${slot}`))).toHaveLength(1)
  })

  it('is stored unchanged and acknowledged', async () => {
    const { postForm, get, shop } = await openTestShop()
    const answer = await postForm('/consultation', RITU)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/consultation?sent'])
    expect(await (await get('/consultation?sent')).text()).toContain('Thanks for Your Request')
    const { email, ...fields } = RITU
    const kept = await shop.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ kind: 'consultation', email })
    expect(JSON.parse(kept.fields)).toEqual({ ...fields, slot: '' })
  })

  it('is returned with every error and the submitted values', async () => {
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

  it('is refused when the body is not a form', async () => {
    const { postJson } = await openTestShop()
    expect((await postJson('/consultation', RITU)).status).toBe(415)
  })
})

describe('the daily limit of enquiries', () => {
  const FULL = 'our letterbox is full'
  const message = { firstName: 'Ritu', lastName: 'M', phone: '', subject: 'Hi', message: 'What I typed' }
  const forms: [path: string, fields: Record<string, string>][] = [
    ['/newsletter', {}],
    ['/uniquely-yours', {}],
    ['/consultation', RITU],
    ['/contact', message],
  ]

  it.each(forms)('is reported by %s, which keeps the submitted values', async (path, fields) => {
    const { postForm, shop } = await openTestShop({ MAX_ENQUIRIES_A_DAY: '0' })
    const answer = await postForm(path, { ...fields, email: 'ritu@example.in' })
    const html = await answer.text()
    expect(answer.status).toBe(429)
    expect(html).toContain(FULL)
    expect(html).toContain('ritu@example.in')
    expect(html).not.toContain('aria-invalid="true"')
    if ('message' in fields) expect(html).toContain(fields.message)
    expect(await shop.db.selectFrom('enquiries').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('notes').select('subject').execute()).toHaveLength(1)
  })

  it('is reported for an upload, while messages without a file are accepted', async () => {
    const { get, shop } = await openTestShop({ MAX_RESUME_MB: '0', DATA_DIR: '/nowhere' })
    const apply = (file?: File) => {
      const form = new FormData()
      const typed = { name: 'Ritu', email: 'ritu@example.in', subject: 'Tying', message: 'What I typed' }
      for (const [name, value] of Object.entries(typed)) form.set(name, value)
      if (file) form.set('resume', file)
      return get('/careers', { method: 'POST', body: form, headers: { origin: 'http://shop.test' } })
    }
    const answer = await apply(new File(['%PDF-1.4 x'], 'ritu.pdf'))
    const html = await answer.text()
    expect([answer.status, html.includes(FULL), html.includes('What I typed')]).toEqual([429, true, true])
    expect(html).toMatch(/autofocus=""[^>]*><div class="strip is-error"/)
    expect((await apply()).status).toBe(303)
    expect(await shop.db.selectFrom('enquiries').select('id').execute()).toHaveLength(1)
  })
})
