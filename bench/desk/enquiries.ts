import { readEnquiryFilter } from '#domain/desk/enquiry-list.ts'
import type { Db } from '#server/db/connect.ts'
import { countEnquiries, dueEnquiries, findEnquiries } from '#server/enquiries/find-enquiries.ts'
import { updateEnquiryIndex } from '#server/enquiries/update-search-index.ts'
import { onBothDatabases } from './on-both-databases.ts'

const ENQUIRIES = 200_000
const NOW = new Date('2026-11-23T06:30:00Z')
const QUERIES = [
  ...['', 'list=problem', 'list=contact', 'list=careers', 'list=answered', 'list=newsletter'],
  ...['list=answered&after=2026-02-01T00:00:00.000Z~x', 'list=contact&after=2026-02-01T00:00:00.000Z~x'],
  ...['q=P-104242', 'q=ananya', 'q=ana', 'q=ananya+rao', 'q=98450', 'q=person4242@example', 'q=REG-0042', 'q=zzz'],
  // A prefix of every address, a prefix of many telephone numbers, and two names that never occur together.
  ...['q=person', 'q=984', 'q=984+ananya', 'q=anand+priya', 'q=ananya&after=2025-06-01T00:00:00.000Z~x'],
]
const KINDS = [
  'newsletter',
  'contact',
  'newsletter',
  'consultation',
  'contact',
  'problem',
  'notify',
  'careers',
] as const
const FIRST = 'Ananya Kabir Fatima Joseph Deepa Arjun Sana Vikram Meghna Harish Anand Priya Rohan Nisha'.split(' ')
const LAST = 'Rao Sethi Sheikh Mathew Iyer Nair Qureshi Joshi Das Gowda Menon'.split(' ')
const SPAN_MS = 730 * 24 * 3_600_000

function enquiryRow(at: number) {
  const kind = KINDS[at % KINDS.length] ?? 'contact'
  const createdAt = new Date(NOW.getTime() - SPAN_MS * (1 - at / ENQUIRIES)).toISOString()
  const signUp = kind === 'newsletter' || kind === 'notify'
  const waits = !signUp && at > ENQUIRIES - 400
  const name = `${FIRST[at % FIRST.length]} ${LAST[(at * 7) % LAST.length]}`
  const phone = `98${String((at * 7919) % 100_000_000).padStart(8, '0')}`
  const order = `REG-${String((at * 37) % 1_000_003).padStart(6, '0')}`
  const more = kind === 'problem' ? { order, problem: 'damaged' } : { subject: 'Two hundred favours' }
  const message = 'Two families, two colours, one deadline. Could the boxes be half leaf green and half marigold?'
  return {
    ...{ id: `enquiry-${String(at).padStart(7, '0')}`, kind, email: `person${at}@example.com`, createdAt },
    fields: JSON.stringify(signUp ? {} : { name, phone, message, ...more }),
    ticket: kind === 'problem' ? `P-${100_000 + at}` : null,
    dueAt: waits ? createdAt : null,
    answeredAt: signUp || waits ? null : createdAt,
  }
}

async function insertEnquiries(db: Db): Promise<void> {
  for (let from = 0; from < ENQUIRIES; from += 250) {
    const rows = Array.from({ length: 250 }, (_, index) => enquiryRow(from + index))
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('enquiries').values(rows).execute()
    })
  }
}

/** Measures lists, counts and searches of two years of enquiries. */
export const measureEnquiries = (folder: string) =>
  onBothDatabases(folder, {
    name: `${ENQUIRIES} enquiries`,
    async fill(db) {
      await insertEnquiries(db)
      await updateEnquiryIndex(db)
    },
    async measure(db, take) {
      for (const address of QUERIES) {
        const filter = readEnquiryFilter(new URLSearchParams(address))
        await take(address || 'all', () => findEnquiries(db, filter))
      }
      await take('counts', () => countEnquiries(db))
      await take('what is due', () => dueEnquiries(db, NOW))
    },
  })
