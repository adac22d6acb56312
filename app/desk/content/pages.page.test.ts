import { expect, it } from 'vitest'
import { PAGE_NAMES } from '#domain/content/content-page.ts'
import type { Role } from '#domain/desk/roles.ts'
import { readSamplePage } from '#server/content/content-versions.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const NOW = new Date('2026-11-23T06:30:00Z')
const PAGE = '/desk/settings/words/returns'

async function signedIn(role: Role = 'manager') {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const cookie = await deskCookie(shop, role)
  const send = (path: string, fields: Record<string, string>) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
  const open = async (path: string) => {
    const answer = await get(path, { headers: { cookie } })
    return { status: answer.status, html: await answer.text() }
  }
  const inShop = async (path: string) => (await get(path)).text()
  return { get, shop, send, open, inShop }
}

const sample = await readSamplePage(process.cwd(), 'returns')
const saw = JSON.stringify(sample)
const OWN = {
  ...sample,
  title: 'Sending back',
  text: '# Sending *back*\n\nRing us.\n\n## How\n\nAny way.\n\n### By post\n\nSlowly.',
}

it('a page shows the saved text, keeps every version and can be reset to the sample text', async () => {
  const { shop, send, open, inShop, get } = await signedIn()
  const before = await inShop('/returns')
  expect((await open('/desk/settings/words')).html).toContain('Original text')
  const saved = await send(PAGE, { act: 'save', saw, ...OWN })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, `${PAGE}?did=saved`])
  await expect
    .poll(() => inShop('/returns'), { timeout: 1500, interval: 50 })
    .toContain('<title>Sending back | Regalo</title>')
  const html = await inShop('/returns')
  expect(html).toContain('Sending <em>back</em>')
  // A third-level heading stays in the text; other pages style it separately.
  expect(html).toMatch(/<h3[^>]*>By post<\/h3>.*Slowly\./)
  // Saving the same text again creates no version.
  expect((await send(PAGE, { act: 'save', saw: JSON.stringify(OWN), ...OWN })).headers.get('location')).toBe(
    `${PAGE}?did=nothing`,
  )
  const desk = await open(PAGE)
  expect(desk.html).toContain('Version 1, 23 Nov 2026')
  expect((await open(`${PAGE}/preview?version=0`)).html).toContain('We would rather hear than wonder.')
  expect((await open(`${PAGE}/preview?version=7`)).status).toBe(404)
  expect((await send(PAGE, { act: 'again', version: '7' })).status).toBe(404)
  expect((await send(PAGE, { act: 'again', version: '0' })).status).toBe(302)
  await expect.poll(() => inShop('/returns'), { timeout: 1500, interval: 50 }).toBe(before)
  expect((await open(PAGE)).html).toContain('restored the original text')
  const lines = await shop.db.selectFrom('changes').select(['who', 'what']).where('subject', '=', 'returns').execute()
  expect(lines.filter(({ what }) => what === 'returns: Text')).toHaveLength(2)
  expect((await get('/desk/settings/words/cart', { headers: { cookie: '' } })).status).toBe(302)
  expect((await open('/desk/settings/words/cart')).status).toBe(404)
  expect((await open('/desk/settings/words/__proto__')).status).toBe(404)
})

it('conflicting fields show both versions, and other changes are merged', async () => {
  const { send, inShop } = await signedIn()
  await send(PAGE, { act: 'save', saw, ...sample, description: 'Theirs.', title: 'Theirs' })
  const late = await send(PAGE, { act: 'save', saw, ...sample, title: 'Mine', text: OWN.text })
  const html = await late.text()
  expect(late.status).toBe(409)
  expect(html).toContain('Someone else has changed this')
  expect(html).toContain('value="Mine"')
  const again = JSON.stringify({ ...sample, title: 'Theirs', description: 'Theirs.' })
  const chosen = await send(PAGE, {
    act: 'save',
    saw: again,
    ...sample,
    title: 'Mine',
    'take.title': 'theirs',
    text: OWN.text,
    description: 'Theirs.',
  })
  expect(chosen.status).toBe(302)
  await expect.poll(() => inShop('/returns'), { timeout: 1500, interval: 50 }).toMatch(/<title>Theirs \|/)
  expect(await inShop('/returns')).toContain('Any way.')
})

it('invalid input is returned with its errors, escaped, and changes nothing', async () => {
  const { send, shop } = await signedIn()
  const text = 'No heading <script>alert(1)</script>'
  const wrong = await send(PAGE, { act: 'save', saw, title: '', description: 'x'.repeat(400), text })
  const html = await wrong.text()
  expect(wrong.status).toBe(422)
  for (const words of ['It cannot be empty.', 'shorten this to 300 letters', 'Start with a heading'])
    expect(html).toContain(words)
  expect(html).toContain('No heading &lt;script&gt;')
  const broken: Record<string, string>[] = [
    { saw: 'not json' },
    { saw: '[]', act: 'again', version: '-1' },
    { act: 'again', version: '1e9' },
  ]
  for (const fields of broken) expect([400, 404]).toContain((await send(PAGE, fields)).status)
  expect(await shop.db.selectFrom('words').selectAll().execute()).toEqual([])
})

it('every page can be previewed before saving', async () => {
  const { send, inShop } = await signedIn()
  for (const name of PAGE_NAMES) {
    const before = await inShop(`/${name}`)
    const text = `# New *words*\n\nOf ${name} <img src=x onerror=alert(1)>.\n\n## One\n\n[a](javascript:alert(1)) [b](https://a.example)\n\n---\n\nThe end.`
    const preview = await send(`/desk/settings/words/${name}/preview`, { title: 'T', description: 'D', text })
    const html = await preview.text()
    expect([name, preview.status]).toEqual([name, 200])
    expect(html).toContain('New <em>words</em>')
    expect(html).toMatch(/<div inert/)
    expect([name, html]).toEqual([name, expect.stringContaining('The end.')])
    expect(html).not.toMatch(/<img src=x|href="javascript/)
    expect(preview.headers.get('cache-control')).toBe('no-store')
    expect(await inShop(`/${name}`)).toBe(before)
  }
  const faulty = await send('/desk/settings/words/terms/preview', { title: 'T', description: 'D', text: 'x' })
  expect(await faulty.text()).toContain('Start with a heading')
})
