import type { Db } from '#server/db/connect.ts'

/** Emails of the shop to its owner, which tell of many orders at once. */
const KINDS = ['owner_news', 'owner_morning'] as const

const literally = (name: string): string => name.replace(/[^\w\s]/g, '\\$&')

type OwnersEmail = { id: string; text: string; sentAt: string | null }

/** The emails to the owner that name one of these: an order by its number, or an address. */
export async function ownerEmailsNaming(db: Db, names: readonly string[]): Promise<OwnersEmail[]> {
  if (names.length === 0) return []
  const named = new RegExp(`(?<![\\w@.-])(?:${names.map(literally).join('|')})(?![\\w@-])`, 'i')
  const rows = await db.selectFrom('mails').select(['id', 'text', 'sentAt']).where('kind', 'in', KINDS).execute()
  return rows.filter(({ text }) => named.test(text))
}

/** As `spokenOrder` begins what is told of a test order. */
const ABOUT_TEST = /^- Test order /

/**
 * The emails to the owner that go with these test orders: what was sent goes if it names one of them, what is still to
 * be sent only where it tells of nothing but test orders.
 */
export async function ownerEmailsOfTests(db: Db, numbers: readonly string[]): Promise<string[]> {
  const about = await ownerEmailsNaming(db, numbers)
  return about.filter(({ text, sentAt }) => sentAt !== null || isAboutTestsAlone(text)).map(({ id }) => id)
}

const isAboutTestsAlone = (text: string): boolean =>
  text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .every((line) => ABOUT_TEST.test(line))

const OWNER_EMAILS = ['paid', 'claim', 'dispute', 'task', 'morning'] as const
export type OwnerEmail = (typeof OWNER_EMAILS)[number]

/** Which emails the owner wants: each that no setting turns off. */
export async function wantedEmails(db: Db): Promise<ReadonlySet<OwnerEmail>> {
  const names = OWNER_EMAILS.map((email) => `letters.${email}`)
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', names)
    .where('value', '=', 'off')
    .execute()
  const off = new Set(rows.map(({ name }) => name))
  return new Set(OWNER_EMAILS.filter((email) => !off.has(`letters.${email}`)))
}
