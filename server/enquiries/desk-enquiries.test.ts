import { describe, expect, it } from 'vitest'
import { readEnquiryFilter } from '#domain/desk/enquiry-list.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { countEnquiries, dueEnquiries, findEnquiries, PAGE_SIZE } from './find-enquiries.ts'
import { readEnquiry } from './read-enquiry.ts'
import { storeEnquiry } from './store-enquiry.ts'
import { updateEnquiryIndex } from './update-search-index.ts'

const NOON = new Date('2026-11-23T06:30:00Z')
const hours = (count: number) => new Date(NOON.getTime() + count * 60 * 60_000)
const by = (count = 1, writes = true) => ({ who: 'Meera', now: hours(count), live: false, writes })

async function write(db: Db, name: string, at = NOON, kind: 'contact' | 'careers' | 'newsletter' = 'contact') {
  const [firstName = '', lastName = ''] = name.split(' ')
  const fields = { firstName, lastName, phone: '98450 12345', subject: 'Leh', message: 'In January?\n\nHow cross?' }
  const kept = await storeEnquiry(db, { kind, email: `${firstName}@example.com`, fields }, at)
  return kept.ok ? kept.id : ''
}
const list = async (db: Db, address = '') => {
  await updateEnquiryIndex(db)
  return findEnquiries(db, readEnquiryFilter(new URLSearchParams(address)))
}
const names = async (db: Db, address = '') => (await list(db, address)).rows.map(({ from }) => from)

describe.each(testDatabases)('enquiries at the desk on %s', (_, open) => {
  it('are listed by status and kind, newest first, and found by name, phone and email', async () => {
    const db = await open()
    await write(db, 'Asha Rao')
    await write(db, 'Imran Khan', hours(1), 'careers')
    await write(db, 'Nobody Else', hours(2), 'newsletter')
    expect(await names(db)).toEqual(['Imran Khan', 'Asha Rao'])
    expect(await names(db, 'list=contact')).toEqual(['Asha Rao'])
    for (const typed of ['asha', 'rao ash', '9845012345', 'asha@example'])
      expect(await names(db, `q=${typed}`)).toContain('Asha Rao')
    for (const typed of ['meera', '%', '_', 'asha khan'])
      expect(await names(db, `q=${encodeURIComponent(typed)}`)).toEqual([])
    expect(await countEnquiries(db)).toMatchObject({ open: 2, contact: 1, careers: 1, newsletter: 1, answered: 0 })
  })

  it('are paginated without repeats or gaps', async () => {
    const db = await open()
    for (let no = 0; no < PAGE_SIZE + 3; no++) await write(db, `N${no} X`, hours(no % 5))
    const first = await list(db)
    const second = await list(db, `after=${first.next?.by}~${first.next?.id}`)
    const all = [...first.rows, ...second.rows]
    expect([first.rows.length, second.rows.length, second.next]).toEqual([PAGE_SIZE, 3, undefined])
    expect(new Set(all.map(({ id }) => id)).size).toBe(PAGE_SIZE + 3)
  })

  it('are answered once when submits are concurrent, and are then done', async () => {
    const db = await open()
    const id = await write(db, 'Asha Rao')
    const press = (text: string) => answerEnquiry(db, id, { act: 'answer', text, seen: '0' }, by())
    expect(await press('   ')).toBe('empty')
    expect((await Promise.all([press('Dear Asha,\r\n\r\nyes.'), press('No.')])).sort()).toEqual([
      'meanwhile',
      undefined,
    ])
    const read = await readEnquiry(db, id)
    expect(read).toMatchObject({
      dueAt: null,
      answeredAt: hours(1).toISOString(),
      answers: [{ who: 'Meera', sent: 1 }],
    })
    expect(await names(db)).toEqual([])
    expect(await names(db, 'list=answered')).toEqual(['Asha Rao'])
    const letters = await db.selectFrom('mails').selectAll().where('kind', '=', 'enquiry_answer').execute()
    expect(letters).toMatchObject([{ recipient: 'Asha@example.com' }])
    expect(await db.selectFrom('changes').select('what').execute()).toEqual([{ what: 'answered an enquiry' }])
  })

  it('are only stored when the shop sends no emails, and can be settled without an answer', async () => {
    const db = await open()
    const [one, other, letter] = [
      await write(db, 'A B'),
      await write(db, 'C D'),
      await write(db, 'E F', NOON, 'newsletter'),
    ]
    await answerEnquiry(db, one, { act: 'answer', text: 'Rang.', seen: '0' }, by(1, false))
    expect(await db.selectFrom('mails').select('id').where('kind', '=', 'enquiry_answer').execute()).toEqual([])
    const settle = (id: string) => answerEnquiry(db, id, { act: 'settle', text: '', seen: '0' }, by())
    expect([await settle(other), await settle(other), await settle(letter), await settle('none')]).toEqual([
      ...[undefined, 'settled', 'none', 'none'],
    ])
    expect(await names(db)).toEqual([])
  })

  it('are due by their deadlines', async () => {
    const db = await open()
    await write(db, 'Two Days', NOON, 'careers')
    await write(db, 'One Day', hours(1))
    expect((await dueEnquiries(db, NOON)).map(({ from }) => from)).toEqual(['One Day', 'Two Days'])
  })
})
