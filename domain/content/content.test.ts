import { expect, it } from 'vitest'
import { announcementChangeDays, announcementOn, validateAnnouncement } from './announcement.ts'
import { completeLink, isLinkTarget } from './content-page.ts'

const WORDS = { text: 'Closed on Diwali', link: '', from: '2026-11-25', until: '2026-11-27' }
const ABOUT = { before: { from: '', until: '' }, today: '2026-11-23' }

it('an announcement is shown from its first day to its last, and appears and disappears then', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28']
  expect(days.map((day) => announcementOn(WORDS, day) !== undefined)).toEqual([false, true, true, false])
  expect(announcementChangeDays(WORDS)).toEqual(['2026-11-25', '2026-11-28'])
  expect(announcementOn({ ...WORDS, from: '', until: '', link: '/x' }, '2026-01-01')).toEqual({
    text: 'Closed on Diwali',
    link: '/x',
  })
  expect(announcementOn({ ...WORDS, text: '' }, '2026-11-26')).toBeUndefined()
})

it.each([
  [{ text: 'x'.repeat(121) }, 'text'],
  [{ text: '', link: '/x' }, 'text'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ from: 'tomorrow' }, 'from'],
  [{ from: '2026-02-30' }, 'from'],
  [{ until: '2026-11-24' }, 'until'],
  [{ from: '', until: '2026-11-20' }, 'until'],
])('%j is refused as an announcement', (part, field) => {
  expect(Object.keys(validateAnnouncement({ ...WORDS, ...part }, ABOUT))).toEqual([field])
})

it('an announcement that was already over when saved does not invalidate another field', () => {
  const before = { from: '', until: '2026-11-20' }
  expect(validateAnnouncement({ ...WORDS, ...before }, { ...ABOUT, before })).toEqual({})
})

it('a link leads to the shop or to a page, and never runs a script', () => {
  const good = ['/', '/mothers-day?x=1#y', '#build', 'https://a.example/b', 'mailto:a@b.in', 'tel:+911234567890']
  expect(good.filter((text) => !isLinkTarget(text))).toEqual([])
  const bad = ['', 'x', '//a.example', '/\\a.example', 'https://', 'HTTPS:///x', 'javascript:alert(1)', ' /x', '/a b']
  expect([...bad, '/"onclick', 'data:text/html,x', `/${'x'.repeat(400)}`].filter(isLinkTarget)).toEqual([])
})

it.each([
  ['mothers-day', '/mothers-day'],
  [' wedding-edit/box-1 ', '/wedding-edit/box-1'],
  ['instagram.com/regalo', 'https://instagram.com/regalo'],
  ['/returns', '/returns'],
  ['#faq', '#faq'],
  ['https://regalo.example', 'https://regalo.example'],
  ['mailto:hello@regalo.example', 'mailto:hello@regalo.example'],
  ['', ''],
])('the link "%s" is completed to "%s"', (typed, link) => {
  expect(completeLink(typed)).toBe(link)
})
