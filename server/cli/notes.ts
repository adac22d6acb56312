import { recordChange } from '#server/audit/changes.ts'
import { transact } from '#server/db/transact.ts'
import { done, refused } from '#server/owner/answer.ts'
import { closeNote, openNotes } from '#server/review-tasks/queries.ts'
import type { Command } from './command.ts'
import { table } from './terminal-text.ts'
import { localTime } from './times.ts'

/** As much of a note's id as somebody types. */
const HANDLE = 8

export const notes: Command = {
  usage: 'notes [done <note>]',
  about: 'what a person has to look at; done takes one off the list',
  async run({ db }, [verb, handle = ''], by) {
    const open = await openNotes(db)
    if (verb === undefined) {
      if (open.length === 0) return done('There is nothing to look at.')
      return done(
        table(
          open.map(({ id, at, text, test }) => [
            id.slice(0, HANDLE),
            localTime(at),
            test ? `Test order: ${text}` : text,
          ]),
        ),
      )
    }
    const note = verb === 'done' && handle !== '' && open.find(({ id }) => id.startsWith(handle))
    if (!note) return refused('Say which one, by the letters it begins with: npm run shop -- notes done 1a2b3c4d')
    await transact(db, async (trx) => {
      await closeNote(trx, note.id, by.now)
      await recordChange(trx, `Note taken off the list: ${note.text}`, by)
    })
    return done('Taken off the list.')
  },
}
