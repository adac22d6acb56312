import sharp from 'sharp'
import { expect, it } from 'vitest'
import { refreshDatedContent } from '#server/content/refresh-dated-content.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/home'

async function signedIn() {
  const now = { day: '2026-11-23T06:30:00Z' }
  const { get, shop } = await openTestShop({}, { now: () => new Date(now.day) })
  const cookie = await deskCookie(shop, 'manager')
  const send = (fields: Record<string, string | File>, path = PAGE) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ saw: '{}', ...fields })) form.set(name, value)
    return get(path, { method: 'POST', body: form, headers: { cookie } })
  }
  const open = async () => (await get(PAGE, { headers: { cookie } })).text()
  return { now, shop, send, open, home: async () => (await get('/')).text() }
}

async function photo(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#a05020' } })
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'photo.jpg')
}

const SLIDE = {
  'slide2.title': 'Diwali',
  'slide2.subtitle': 'Lamps for the one *next door*',
  'slide2.cta': 'See them',
  'slide2.link': '/kids-zone',
  'slide2.picture': 'site/mothers-day-half',
  'slide2.alt': 'A box',
  'slide2.from': '2026-11-24',
  'slide2.until': '2026-11-24',
}

it('the home page shows the owner’s texts, sections and products, and slides follow their dates', async () => {
  const { now, shop, send, open, home } = await signedIn()
  const before = await home()
  expect(await open()).toContain('value="For Every Personality, *Not Just Every Occasion*"')
  const told = {
    ...{
      headline: 'Gifts for <b>all</b>, *always*',
      buy: 'Shop',
      buyLink: '/kids-zone',
      corporate: 'off',
      building: 'off',
    },
    // A product is set by name or by URL, or removed; the third value is the name of a sample product.
    ...{ gift1: 'http://shop.test/kids-zone/kids-zone-2?x#y', gift2: '', person1: '', ...SLIDE },
  }
  const saved = await send(told)
  expect([saved.status, saved.headers.get('location')]).toEqual([302, `${PAGE}?did=saved`])
  await expect
    .poll(home, { timeout: 1500, interval: 50 })
    .toContain('Gifts for &lt;b&gt;all&lt;/b&gt;, <em>always</em>')
  const html = await home()
  expect(html).toMatch(/<a class="btn" href="\/kids-zone"[^>]*>Shop<\/a>/)
  expect(html).toContain('href="/build-your-own"')
  for (const gone of ['Five hundred desks', 'id="custom-gift"', 'next door', '/uniquely-yours/uniquely-yours-3"'])
    expect([gone, html.includes(gone)]).toEqual([gone, false])
  expect(html).toContain('/kids-zone/kids-zone-2')
  now.day = '2026-11-23T18:31:00Z'
  await refreshDatedContent({ db: shop.db, now: shop.now }, 'home 2026-11-24')
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain('Lamps for the one <em>next door</em>')
  expect(await home()).toContain('aria-label="2 of 2"')
  now.day = '2026-11-24T18:31:00Z'
  await refreshDatedContent({ db: shop.db, now: shop.now }, 'home 2026-11-25')
  await expect.poll(home, { timeout: 1500, interval: 50 }).not.toContain('next door')
  const moved = await send({ move: 'banner -1', order: '', headline: 'Kept *typed*' })
  const desk = await moved.text()
  expect([moved.status, desk.includes('value="Kept *typed*"')]).toEqual([200, true])
  expect(desk).toContain('value="people collections banner building begin corporate letter"')
  expect(await home()).not.toContain('Kept')
  await send({ order: 'begin banner <b>', building: 'on' })
  await expect.poll(home, { timeout: 1500, interval: 50 }).toMatch(/aria-label="Offers"[\s\S]*id="people"/)
  await send({ act: 'again', version: '0' })
  await expect.poll(home, { timeout: 1500, interval: 50 }).toBe(before)
})

it('invalid fields are returned with their errors and the submitted values', async () => {
  const { send, home, shop } = await signedIn()
  const before = await home()
  const pdf = new File(['%PDF-1.7 x'], 'photo.jpg', { type: 'image/jpeg' })
  const wrong = await send({
    ...{ headline: 'One *star', buyLink: 'javascript:alert(1)', people: 'maybe', gift1: 'No such <i>gift</i>' },
    ...{ ...SLIDE, 'slide2.alt': '', 'slide2.until': '2026-11-20', 'slide2.file': pdf, 'slide3.picture': 'own/0-0-1' },
    'slide4.file': await photo(700, 900),
  })
  const html = await wrong.text()
  expect(wrong.status).toBe(422)
  for (const words of [
    'Put *asterisks* around words for italics, once.',
    'Enter a path such as /mothers-day',
    'No published product has this name',
    'Enter an image description.',
    'The last day is before the first.',
    'value="One *star"',
    'No such &lt;i&gt;gift',
    'PDF',
    'less than 800 pixels wide',
  ])
    expect([words, html.includes(words)]).toEqual([words, true])
  expect(await shop.db.selectFrom('words').selectAll().execute()).toEqual([])
  const preview = await send({ headline: 'Only *looked* at', subline: 'x', slides: '' }, `${PAGE}/preview`)
  expect(await preview.text()).toContain('Only <em>looked</em> at')
  expect(await home()).toBe(before)
})

it('a filled slide needs a headline, and a slide without one is removed', async () => {
  const { send, home } = await signedIn()
  const before = await home()
  const always = { ...SLIDE, 'slide2.from': '', 'slide2.until': '' }
  const wrong = await send({ ...always, 'slide2.subtitle': '' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Enter a headline; a slide')])
  expect((await send(always)).status).toBe(302)
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain('next door')
  // Other fields are still saved.
  for (const headline of ['buy', 'chat'])
    expect((await send({ ...always, 'slide2.subtitle': '', [headline]: 'Shop' })).status).toBe(302)
  await send({ act: 'again', version: '0' })
  await expect.poll(home, { timeout: 1500, interval: 50 }).toBe(before)
})

it('a picture uploaded with the form is cropped to its centre square and kept when another field is invalid', async () => {
  const { send, open, home, shop } = await signedIn()
  const sent = { ...SLIDE, 'slide2.from': '', 'slide2.until': '', 'slide2.file': await photo(900, 1200) }
  const wrong = await send({ ...sent, 'slide2.cta': '' })
  const [name = ''] = /own\/[\w-]+-900x900(?=")/.exec(await wrong.text()) ?? []
  expect([wrong.status, name]).toEqual([422, expect.stringMatching(/^own\//)])
  expect((await send({ ...SLIDE, 'slide2.from': '', 'slide2.until': '', 'slide2.picture': name })).status).toBe(302)
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain(`/pictures/${name}`)
  expect(await open()).toContain(`value="${name}"`)
  expect(await shop.db.selectFrom('pictures').select('name').where('usedAt', 'is', null).execute()).toEqual([])
})

it('every line of the home page can be changed, some can be left out, and links are completed', async () => {
  const { send, open, home } = await signedIn()
  const before = await home()
  const lines = {
    kicker: '',
    flag: 'Soon',
    tagTitle: 'Pan-India',
    marquee: 'Hampers, <b>Boxes</b>',
    beginLinkTo: 'kids-zone',
  }
  const sections = { phrase1: 'the <i>early</i> one', tile1: 'Boxed.', step4: 'Send', corporateAction: 'Talk to us' }
  const card = { boxPrice: '₹199', letterAction: 'Join', peopleStart: 'To' }
  const headings = { beginHeading: 'Start *here*', corporateHeading: 'Desks', letterText: 'Rarely.', peopleEnd: 'you.' }
  expect((await send({ ...lines, ...sections, ...card, ...headings })).status).toBe(302)
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain('Start <em>here</em>')
  const html = await home()
  for (const words of ['Soon</span>', 'Pan-India', '&lt;b&gt;Boxes&lt;/b&gt;', 'Rarely.', '<em>you.</em>'])
    expect([words, html.includes(words)]).toEqual([words, true])
  for (const words of ['the &lt;i&gt;early', 'Boxed.', '>Send<', 'Talk to us', '₹199', 'Join</button>', 'To<!-- -->'])
    expect([words, html.includes(words)]).toEqual([words, true])
  expect(html).not.toContain('Thoughtfully Curated Gifting')
  expect(await open()).toContain('value="/kids-zone"')
  expect((await send({ beginHeading: '' })).status).toBe(422)
  await send({ act: 'again', version: '0' })
  await expect.poll(home, { timeout: 1500, interval: 50 }).toBe(before)
})

it('the main and the corporate picture can be replaced and put back', async () => {
  const { send, open, home } = await signedIn()
  const before = await home()
  const files = { 'hero.file': await photo(1000, 1000), 'corporate.file': await photo(800, 1000) }
  // An uploaded picture needs a description of its own.
  const wrong = await send(files)
  const html = await wrong.text()
  const [hero = '', corporate = ''] = ['hero', 'corporate'].map(
    (name) => new RegExp(`name="${name}.picture" value="(own/[\\w-]+)"`).exec(html)?.[1],
  )
  expect([wrong.status, html.split('Enter an image description.').length > 2]).toEqual([422, true])
  const described = {
    'hero.alt': 'Our table',
    'corporate.alt': 'Boxes <b>ready</b>',
    corporateClients: 'use {shop.name}',
  }
  expect((await send({ 'hero.picture': hero, 'corporate.picture': corporate, ...described })).status).toBe(302)
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain(`/pictures/${hero}`)
  const page = await home()
  for (const part of [
    'class="hero is-own"',
    'alt="Our table"',
    `/pictures/${corporate}`,
    '&lt;b&gt;ready',
    'use Regalo',
  ])
    expect([part, page.includes(part)]).toEqual([part, true])
  expect(page).not.toContain('site/home-wide')
  // Without scripts the remove button changes the form only.
  const removed = await send({ remove: 'hero', 'hero.picture': hero, 'hero.alt': 'Our table' })
  expect([removed.status, await removed.text()]).toEqual([200, expect.stringContaining('name="hero.picture" value=""')])
  expect(await open()).toContain(hero)
  expect((await send({ 'hero.picture': '', 'corporate.picture': '' })).status).toBe(302)
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain('site/home-wide')
  await send({ act: 'again', version: '0' })
  await expect.poll(home, { timeout: 1500, interval: 50 }).toBe(before)
})

it('the pictures and the words between the people, and the picture of the example box, can be changed', async () => {
  const { send, open, home } = await signedIn()
  const before = await home()
  const words = { phrase1: 'Amma', joint1: '<b>or</b>', joint2: '', joint3: ';' }
  // Pictures of people and of the box need no description.
  expect(
    (await send({ ...words, 'face1.file': await photo(600, 600), 'box.file': await photo(1000, 1200) })).status,
  ).toBe(302)
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain('Amma')
  const page = await home()
  for (const part of ['class="cutout is-own"', ' &lt;b&gt;or&lt;/b&gt; ', '; ', 'class="own"'])
    expect([part, page.includes(part)]).toEqual([part, true])
  expect(page).not.toContain('boxes/grande-front')
  const [name = ''] = /name="face1.picture" value="(own\/[\w-]+)"/.exec(await open())?.slice(1) ?? []
  expect(page).toContain(`/pictures/${name}`)
  const removed = await send({ remove: 'face1', 'face1.picture': name })
  expect(await removed.text()).toContain('name="face1.picture" value=""')
  await send({ act: 'again', version: '0' })
  await expect.poll(home, { timeout: 1500, interval: 50 }).toBe(before)
})
