import { done, refused } from '#server/owner/answer.ts'
import { exportPerson } from '#server/people/export-person.ts'
import type { Command } from './command.ts'

export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
export const WHICH_ADDRESS = 'Say whose: an email address, such as asha@example.com.'

/** JSON leaves some signs as they are that a terminal would obey; written as numbers they mean the same. */
const asPlainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const exportOne: Command = {
  usage: 'export <email>',
  about: 'everything held about an address, as JSON',
  async run({ db }, [email = ''], { now }) {
    if (!isAddress(email)) return refused(WHICH_ADDRESS)
    return done(asPlainJson(await exportPerson(db, email, now)))
  },
}
