import { expect, it } from 'vitest'
import type { PageValues } from '#domain/content/content-page.ts'
import { readSamplePage } from '#server/content/content-versions.ts'
import { readPromises } from '#server/settings/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/promises'

async function signedIn() {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'manager')
  const submit = (fields: Record<string, string>) =>
    get(PAGE, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
  const page = async (path = PAGE) => (await get(path, { headers: { cookie } })).text()
  const edit = (place: string, texts: PageValues) =>
    shop.db
      .insertInto('words')
      .values({
        ...{ place, version: 1, at: '2026-11-23T06:30:00Z', who: 'Meera', what: 'changed', asOf: '2026-11-23' },
        texts: JSON.stringify(texts),
      })
      .execute()
  return { shop, submit, page, edit }
}

it('a promise is saved with its history, also where it is typed with its unit, and is undone', async () => {
  const { shop, submit, page } = await signedIn()
  expect(await page()).toMatch(/name="returnDays"[^>]*value="7"/)
  const saved = await submit({ act: 'save', returnDays: '3 days', 'was.returnDays': '7' })
  expect([saved.status, (await readPromises(shop.db)).returnDays]).toEqual([200, '3'])
  const html = await page()
  expect(html).toMatch(/name="returnDays"[^>]*value="3"/)
  expect(html).toContain('7 → 3')
  expect((await submit({ act: 'save', returnDays: '7', 'was.returnDays': '3' })).status).toBe(200)
  expect((await readPromises(shop.db)).changed).toEqual(['returnDays'])
  expect(await page('/desk/settings')).toContain('Returns within 7 days, replies within 24 hours')
})

it.each(['-1', '1000', 'soon', '7 to 9', ''])('returns for “%s” days are refused in words', async (typed) => {
  const { shop, submit } = await signedIn()
  const refused = await submit({ act: 'save', returnDays: typed, 'was.returnDays': '7' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('It must be whole days from 0 to 365, such as 7; 0 means no returns.')
  expect((await readPromises(shop.db)).changed).toEqual([])
})

it('the sample’s own figures are listed until they are confirmed', async () => {
  const { shop, submit, page } = await signedIn()
  const before = await page()
  expect(before).toContain('Use these settings everywhere')
  expect(before).toContain('We offer a 30-day return.')
  expect(before).toContain('Processing takes 1-2 business days;')
  expect((await submit({ act: 'confirm' })).status).toBe(200)
  expect(await readPromises(shop.db)).toMatchObject({ returnDays: '7', changed: ['returnDays', 'processingHours'] })
  expect(await page()).not.toContain('Use these settings everywhere')
})

it('pages that the owner has edited and that name an old figure are listed with a link, and keep their words', async () => {
  const { submit, page, edit } = await signedIn()
  const contact = await readSamplePage(process.cwd(), 'contact')
  await edit('contact', {
    ...contact,
    text: '# Contact\n\nReturn anything within *thirty* days. We reply <b>soon</b>.',
  })
  await edit('returns', { title: 'Returns', description: 'Returns', text: '# Returns\n\nFor {returnTime}.' })
  expect(await page()).not.toContain('Texts with an old figure')
  await submit({ act: 'save', returnDays: '3', 'was.returnDays': '7' })
  const html = await page()
  expect(html).toContain('Texts with an old figure')
  expect(html).toMatch(/href="\/desk\/settings\/words\/contact"/)
  expect(html).toContain('Return anything within thirty days.')
  expect(html.split('id="old-figures"')[1]?.split('</section>')[0]).not.toContain('words/returns')
  expect(await page('/desk/settings')).toContain('1 page to check')
  expect(await page('/contact')).toContain('Return anything within <em>thirty</em> days.')
})
