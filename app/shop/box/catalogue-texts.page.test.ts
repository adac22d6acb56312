import { expect, it, onTestFinished, vi } from 'vitest'
import { boxItemResource } from '#server/catalogue/box-item-resource.ts'
import { boxResource } from '#server/catalogue/box-resource.ts'
import { setPrice } from '#server/catalogue/set-price.ts'
import { openTestShop } from '#test/shop.ts'
import { OWNER } from '#test/stock.ts'
import { categoryLine, describeBoxes, describeBuilding, describeItems, introSubtitle } from './catalogue-texts.ts'

const ASKED = { change: '', place: '' }

it('Build Your Own Box describes the sample catalogue and follows its changes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T06:12:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { get, shop } = await openTestShop()
  const { db } = shop
  const page = async (path: string) => (await get(`/build-your-own${path}`)).text()
  const about = async (path: string) => /<meta name="description" content="([^"]*)"/.exec(await page(path))?.[1]
  expect(await about('')).toBe(
    'Build a gift box in four steps: choose a box, add keepsakes and munchies, write a message, and check out. Five boxes, 155 things to put in them.',
  )
  expect(await about('/start')).toBe(
    'Five gift boxes and baskets to fill yourself, from four items to ten, with free shipping across India.',
  )
  const things = 'A hundred keepsakes, forty-five munchies and ten accessories to fill your own gift box with, '
  expect(await about('/products')).toBe(`${things}₹10 to ₹39 each.`)
  expect(await about('/products?category=munchies')).toBe(`${things}₹10 to ₹39 each.`)
  const intro = await page('')
  for (const sentence of [
    '<p class="d5 bi-line">One box, a hundred and fifty-five small things, and your good judgement.</p>',
    '<h2 class="d7" id="in">A hundred and <span class="nowrap">fifty-five</span> <em>small things</em></h2>',
    '<p class="meta">A hundred things to be found years later at the back of a drawer, fondly.</p>',
    '<p class="meta">Forty-five things that will not see Thursday.</p>',
    '<p class="meta">One finishing touch for the lid. Choose as if they will photograph it.</p>',
  ])
    expect(intro).toContain(sentence)

  await setPrice(db, 'munchies-1', '55', OWNER)
  await boxItemResource.runAction(db, 'keepsakes-1', { ...ASKED, act: 'archive' }, OWNER)
  await boxResource.runAction(db, 'leather', { ...ASKED, act: 'archive' }, OWNER)
  vi.setSystemTime(Date.now() + 1001)
  expect(await about('')).toContain('Four boxes, 154 things to put in them.')
  expect(await about('/start')).toContain('Four gift boxes and baskets to fill yourself, from four items to eight,')
  // A page without the changed item is regenerated too.
  const now = 'Ninety-nine keepsakes, forty-five munchies and ten accessories to fill your own gift box with, '
  expect(await about('/products?category=accessories')).toBe(`${now}₹10 to ₹55 each.`)
  expect(await page('')).toContain('A hundred and <span class="nowrap">fifty-four</span> <em>small things</em>')
  expect(await page('')).toContain('Ninety-nine things to be found')

  await db.updateTable('boxItems').set({ available: 0 }).execute()
  await setPrice(db, 'munchies-1', '56', OWNER)
  vi.setSystemTime(Date.now() + 1001)
  const empty = await page('')
  expect(empty).toContain('One box, small things, and your good judgement.')
  expect(empty).not.toContain('id="in"')
  expect(await about('/products')).not.toMatch(/\d/)
})

it('one item and one box are described in the singular', () => {
  const counts = { keepsakes: 0, munchies: 1, accessories: 0 }
  expect(describeItems({ counts, leastPaise: 5000, mostPaise: 5000 })).toBe(
    'One munchie to fill your own gift box with, ₹50.',
  )
  expect(describeBuilding(1, 1)).toContain(' One box, one thing to put in it.')
  expect(introSubtitle(1)).toBe('One box, one small thing, and your good judgement.')
  expect(categoryLine('keepsakes', 1)).toContain('One thing to be found')
  const boxes = [{ name: 'Compact', maxItems: 4 }]
  expect(describeBoxes(boxes)).toBe('A gift box to fill yourself, for four items, with free shipping across India.')
  expect(describeBoxes([...boxes, ...boxes])).toContain('Two gift boxes to fill yourself, for four items,')
  expect(describeBoxes([])).toContain('Gift boxes to fill yourself')
})
