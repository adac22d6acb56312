import { indianDate } from '#domain/delivery/calendar.ts'
import { occasionPath } from '#domain/occasion/occasion.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type Command, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { occasionResource } from '#server/occasions/occasion-resource.ts'
import { listOccasions } from '#server/occasions/queries.ts'
import { formatTable, oneLine } from './terminal.ts'

const USAGE = `Usage:
  npm run shop -- occasion              lists the occasions with their dates
  npm run shop -- occasion on <id>      names its last day to order in the shop, from 21 days before; or off`

export const occasion: Command = {
  usage: 'occasion [change…]',
  about: 'lists occasions, and names their last day to order in the shop; on, off',
  async run({ db }, [text = ''], actor) {
    const [what = '', id, ...more] = text.split(/\s+/).filter(Boolean).map(oneLine)
    if (what === '') return succeeded(await formatOccasions(db, actor))
    if ((what !== 'on' && what !== 'off') || id === undefined || more.length > 0)
      return refused(`Unknown occasion command: ${text.trim()}. ${USAGE}`)
    const form = { base: {}, submitted: { on: what === 'on' ? '1' : '' } }
    const saved = await occasionResource.save(db, id, form, actor)
    if (saved.ok) return succeeded(`${saved.facts.name} is switched ${what}.`)
    if (saved.why === 'gone') return refused(`There is no occasion ${id}. To list them: npm run shop -- occasion`)
    return refused(saved.why === 'faulty' ? Object.values(saved.faults).join(' ') : 'Someone else has changed it.')
  },
}

async function formatOccasions(db: Db, { now }: Actor): Promise<string> {
  const rows = await listOccasions(db)
  if (rows.length === 0) return 'No occasions yet. Add one at the desk: Marketing, Occasions.'
  const today = indianDate(now)
  return formatTable([
    ['OCCASION', 'DATE', 'STATE', 'PAGE'],
    ...rows.map(({ id, day, isOn, slug, pageOn }) => [
      id,
      formatDate(day),
      day < today ? 'over' : isOn === 1 ? 'on' : 'off',
      pageOn === 1 ? occasionPath(slug) : '',
    ]),
  ])
}
