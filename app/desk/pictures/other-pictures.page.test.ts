import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { deskCookie } from '#test/desk-user.ts'
import { publishOccasion } from '#test/publish-occasion.ts'
import { openTestShop } from '#test/shop.ts'

const ITEM = '/desk/products/boxes/items/keepsakes-1'
const LIST = '/desk/products/collections/kids-zone'

const photo = async (width: number, height: number, colour: string) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  )

async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-other-pictures-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { get, shop } = await openTestShop({ DATA_DIR: dataDir })
  const headers = { origin: 'http://shop.test', cookie: await deskCookie(shop, 'manager') }
  const page = async (path: string) => (await get(path, { headers })).text()
  const bring = async (shape: string, body: BodyInit) => {
    const type = { 'content-type': 'application/octet-stream' }
    const answer = await get(`/desk/pictures/new?shape=${shape}`, {
      ...{ method: 'POST', headers: { ...headers, ...type }, body },
    })
    return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as { name?: string; fault?: string }
  }
  const seenOn = async (path: string) =>
    (/name="seen" value="([^"]*)"/.exec(await page(path))?.[1] ?? '').replaceAll('&quot;', '"')
  const save = async (path: string, fields: Record<string, string | File>, was?: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ seen: was ?? (await seenOn(path)), ...fields })) body.set(name, value)
    return get(path, { method: 'POST', headers, body })
  }
  const submit = (path: string, fields: Record<string, string>) =>
    get(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const undoNewest = async (path: string) =>
    submit(path, { act: 'undo', change: /name="change" value="([^"]+)"/.exec(await page(path))?.[1] ?? '' })
  const inShop = async (path: string) => (await get(path)).text()
  return { get, shop, page, bring, save, submit, seenOn, undoNewest, inShop }
}

const withinASecond = (read: () => Promise<string>) => expect.poll(read, { timeout: 1500, interval: 100 })

it('a box item’s picture changes on the shelf but not in the box, and can be undone', async () => {
  const { get, bring, save, page, seenOn, undoNewest, inShop, shop } = await open()
  const shelf = () => inShop('/build-your-own/products')
  const before = await shelf()
  const { name = '' } = await bring('thing', await photo(900, 1200, '#402010'))
  expect(name).toMatch(/^own\/[0-9a-f]{16}-\w{6}-640x640$/)
  const was = await seenOn(`${ITEM}/picture`)
  expect((await save(`${ITEM}/picture`, { 'shelf-name': name })).headers.get('location')).toBe(`${ITEM}/picture?saved`)
  await withinASecond(shelf).toContain(`/pictures/${name}`)
  const html = await shelf()
  // The box still shows its cut-out.
  expect(html).toContain('items/keepsakes-1-cutout')
  const [file = ''] = new RegExp(`/pictures/${name}\\.\\w{8}-400\\.avif`).exec(html) ?? []
  const answer = await get(file)
  const { width, height } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
  expect([answer.status, width, height]).toEqual([200, 400, 400])
  expect(await shop.db.selectFrom('pictures').select('name').where('usedAt', 'is', null).execute()).toEqual([])

  const { name: other = '' } = await bring('thing', await photo(900, 900, '#c0d0e0'))
  const late = await save(`${ITEM}/picture`, { 'shelf-name': other }, was)
  const said = await late.text()
  expect([late.status, said.includes('These pictures have changed'), said.includes(other)]).toEqual([
    ...[409, true, true],
  ])
  // The second user saves again with the current version.
  expect((await save(`${ITEM}/picture`, { 'shelf-name': other }, name)).status).toBe(302)
  expect((await undoNewest(ITEM)).status).toBe(302)
  await withinASecond(shelf).toContain(`/pictures/${name}`)
  // The item form only links to the picture form.
  expect(await page(ITEM)).toContain('Change the picture')
  expect((await save(`${ITEM}/picture`, { 'shelf-name': '' })).status).toBe(302)
  await withinASecond(shelf).toBe(before)
})

it('a collection’s picture is on its page and the home page, and editing its text keeps it', async () => {
  const { bring, save, page, submit, undoNewest, inShop, shop } = await open()
  const list = () => inShop('/kids-zone')
  const [before, home] = [await list(), await inShop('/')]
  const [wide, tall] = [
    await bring('hero', await photo(2000, 1500, '#203040')),
    await bring('gift', await photo(900, 1125, '#a0b0c0')),
  ]
  expect([wide.name, tall.name]).toEqual([
    expect.stringMatching(/-203040-1600x960$/),
    expect.stringMatching(/-a0b0c0-900$/),
  ])
  const fields = { 'page-name': wide.name ?? '', 'home-name': tall.name ?? '' }
  const undescribed = await save(`${LIST}/pictures`, { ...fields, 'page-alt': ' ' })
  const html = await undescribed.text()
  expect([
    undescribed.status,
    html.includes('Enter an image description'),
    html.includes('Not saved: check On its page.'),
  ]).toEqual([422, true, true])
  expect((await save(`${LIST}/pictures`, { ...fields, 'page-alt': 'Blocks & <b>bears</b>' })).status).toBe(302)
  await withinASecond(list).toContain('alt="Blocks &amp; &lt;b&gt;bears&lt;/b&gt;"')
  expect(await list()).toContain(`/pictures/${wide.name}`)
  await withinASecond(() => inShop('/')).toContain(`/pictures/${tall.name}`)

  const { withChanges: changed, productFormFields: formOf } = await import('#test/product-form.ts')
  const words = changed(formOf(await page(LIST)), { heroLine: 'Another line.' })
  expect((await submit(LIST, Object.fromEntries(words))).status).toBe(302)
  await withinASecond(list).toContain('Another line.')
  expect(await list()).toContain(`/pictures/${wide.name}`)
  await undoNewest(LIST)
  const [, first] = [...(await page(LIST)).matchAll(/name="change" value="([^"]+)"/g)]
    .map(([, id = '']) => id)
    .reverse()
  expect(first).toBeDefined()
  const pictures = await shop.db
    .selectFrom('goodsChanges')
    .select('id')
    .where('facts', 'like', '%heroWide%')
    .executeTakeFirstOrThrow()
  expect((await submit(LIST, { act: 'undo', change: pictures.id })).status).toBe(302)
  await withinASecond(list).toBe(before)
  await withinASecond(() => inShop('/')).toBe(home)
})

it('an occasion’s picture is on its page, is kept when its text is saved, and can be undone', async () => {
  const { bring, save, page, submit, seenOn, undoNewest, inShop, shop } = await open()
  await publishOccasion(shop.db, shop.now(), { day: addDays(indianDate(shop.now()), 20) })
  const year = addDays(indianDate(shop.now()), 20).slice(0, 4)
  const desk = `/desk/occasions/diwali-${year}`
  const shown = () => inShop('/occasion/diwali')
  const before = await shown()
  const { name = '' } = await bring('hero', await photo(2000, 1500, '#304020'))
  const was = await seenOn(`${desk}/pictures`)
  expect((await save(`${desk}/pictures`, { 'page-name': name, 'page-alt': ' ' })).status).toBe(422)
  expect((await save(`${desk}/pictures`, { 'page-name': name, 'page-alt': 'Lamps & <i>sweets</i>' })).status).toBe(302)
  await withinASecond(shown).toContain('alt="Lamps &amp; &lt;i&gt;sweets&lt;/i&gt;"')
  expect(await shown()).toContain(`/pictures/${name}`)
  const other = await bring('hero', await photo(2000, 1500, '#506070'))
  const late = { 'page-name': other.name ?? '', 'page-alt': 'Other lamps' }
  expect((await save(`${desk}/pictures`, late, was)).status).toBe(409)
  expect((await submit(desk, { act: 'save', saw: '{}', intro: 'Boxes full of light.' })).status).toBe(302)
  await withinASecond(shown).toContain('Boxes full of light.')
  expect(await shown()).toContain(`/pictures/${name}`)
  expect(await page(desk)).toContain('Change the picture')
  await undoNewest(desk)
  const now = JSON.stringify({ hero: name, heroAlt: 'Lamps & <i>sweets</i>' })
  expect((await save(`${desk}/pictures`, { 'page-name': '' }, now)).status).toBe(302)
  await withinASecond(shown).toBe(before)
})

it('an invalid picture is refused beside its field, also without scripts', async () => {
  const { get, bring, save, shop } = await open()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
  for (const [body, words] of [
    [svg, 'SVG drawings'],
    ['%PDF-1.7 renamed', 'This is a PDF'],
    [await photo(1, 12_000, '#fff'), 'less than 1000'],
    [await photo(900, 900, '#fff'), 'less than 1000'],
    [(await photo(1200, 900, '#fff')).subarray(0, 900), 'damaged or incomplete'],
  ] as const)
    expect((await bring('hero', body)).fault, words).toContain(words)
  for (const [path, view] of [
    [`${ITEM}/picture`, 'shelf'],
    [`${LIST}/pictures`, 'page'],
    ['/desk/occasions/holi-2027/pictures', 'page'],
  ] as const) {
    const sent = { [`${view}-file`]: new File([svg], 'photo.jpg', { type: 'image/jpeg' }), 'page-alt': 'Kept <words>' }
    const wrong = await save(path, sent)
    const html = await wrong.text()
    expect([path, wrong.status, html.includes('SVG drawings')]).toEqual([path, 422, true])
    if (view === 'page') expect(html).toContain('Kept &lt;words&gt;')
    for (const name of ['own/0123456789abcdef-112233-900', '../../secret', 'products/kids-zone-2-hero'])
      expect((await save(path, { [`${view}-name`]: name, 'page-alt': 'x' })).status).toBe(422)
    const file = new File([await photo(1200, 1000, '#456789')], 'b.jpg')
    const heavy = new File([new Uint8Array(3_000_000)], 'c.jpg')
    expect((await save(path, { [`${view}-file`]: heavy })).status).toBe(422)
    expect((await save(path, { [`${view}-file`]: file, 'page-alt': 'Blue' })).status).toBe(302)
  }
  expect(await shop.db.selectFrom('boxItems').select('picture').where('id', '=', 'keepsakes-1').execute()).toEqual([
    { picture: expect.stringMatching(/-\w{6}-640x640$/) },
  ])
  expect((await get('/desk/products/boxes/items/nothing/picture', { headers: { cookie: '' } })).status).toBe(302)
})
