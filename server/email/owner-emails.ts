import type { Db } from '#server/db/connect.ts'

const OWNER_EMAIL_KINDS = ['owner_news', 'owner_morning'] as const

const escapeRegExp = (name: string): string => name.replace(/[^\w\s]/g, '\\$&')

type StoredOwnerEmail = { id: string; text: string; sentAt: string | null }

/** Returns the emails to the owner that mention one of these order numbers or addresses. */
export async function ownerEmailsMentioning(db: Db, names: readonly string[]): Promise<StoredOwnerEmail[]> {
  if (names.length === 0) return []
  const pattern = new RegExp(`(?<![\\w@.-])(?:${names.map(escapeRegExp).join('|')})(?![\\w@-])`, 'i')
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'text', 'sentAt'])
    .where('kind', 'in', OWNER_EMAIL_KINDS)
    .execute()
  return rows.filter(({ text }) => pattern.test(text))
}

/** Start of a line about a test order, as written by `describeOrder`. */
const TEST_ORDER_LINE = /^- Test order /

/**
 * Returns the emails to delete together with these test orders: sent ones that mention one of them, unsent ones only
 * if they are about test orders alone.
 */
export async function ownerEmailsOfTests(db: Db, numbers: readonly string[]): Promise<string[]> {
  const about = await ownerEmailsMentioning(db, numbers)
  return about.filter(({ text, sentAt }) => sentAt !== null || isOnlyAboutTests(text)).map(({ id }) => id)
}

const isOnlyAboutTests = (text: string): boolean =>
  text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .every((line) => TEST_ORDER_LINE.test(line))

const NOTIFICATIONS = ['paid', 'claim', 'dispute', 'task', 'morning'] as const
export type Notification = (typeof NOTIFICATIONS)[number]

/** Returns the notification emails that are not turned off in the settings. */
export async function enabledNotifications(db: Db): Promise<ReadonlySet<Notification>> {
  const names = NOTIFICATIONS.map((email) => `letters.${email}`)
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', names)
    .where('value', '=', 'off')
    .execute()
  const off = new Set(rows.map(({ name }) => name))
  return new Set(NOTIFICATIONS.filter((email) => !off.has(`letters.${email}`)))
}
