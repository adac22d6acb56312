import { type DeliveryTables, spanText } from '#domain/delivery/tables.ts'
import type { By } from '#server/audit/changes.ts'
import { tryPromise } from '#server/delivery/promise-for.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { addDayOff, removeDayOff } from '#server/owner/change-days-off.ts'
import { changePackDays, changeTransit } from '#server/owner/change-delivery.ts'
import type { Shop } from '#server/shop.ts'
import type { Command } from './command.ts'
import { oneLine, table } from './terminal.ts'

const HOW = `It is written:
  npm run shop -- delivery                                        zones, days off, days to pack
  npm run shop -- delivery transit <zone> 2-3                     working days on the road
  npm run shop -- delivery mothers-day <zone> 1-2                 the same for Mother’s Day gifts
  npm run shop -- delivery off <day> <who> <name>, <source>       a day that does not count; who: shop, courier or both
  npm run shop -- delivery on <day>                               a day off that counts again
  npm run shop -- delivery pack <id> <days>                       days to pack: of a gift, or standard, same-day, box
  npm run shop -- delivery try <pin> [day]                        what would be promised now`

export const delivery: Command = {
  usage: 'delivery [change…]',
  about: 'zones, days off, days to pack; transit, mothers-day, off, on, pack, try',
  async run({ db, now }, [text = ''], by) {
    const [what = '', ...words] = text.split(/\s+/).filter(Boolean).map(oneLine)
    if (what === '') return done(tablesAsText(await readDeliveryTables(db)))
    if (what === 'try') return tried(await readDeliveryTables(db), now(), words)
    const change = Object.hasOwn(CHANGES, what) ? CHANGES[what] : undefined
    return change ? withCommand(await change({ db }, words, by)) : refused(`There is no delivery ${what}. ${HOW}`)
  },
}

/** What to type next, where a refusal knows it. */
const withCommand = (answer: Answer): Answer =>
  answer.ok || !answer.next ? answer : refused(`${answer.message} ${answer.next}`)

type Change = (shop: Pick<Shop, 'db'>, words: string[], by: By) => Promise<Answer> | Answer

const wrong = (): Answer => refused(`Something is missing, or more than was asked for. Nothing was done. ${HOW}`)

const CHANGES: Record<string, Change> = {
  transit: ({ db }, [zoneId, span, ...more], by) =>
    zoneId && span && more.length === 0 ? changeTransit(db, { zoneId, span, mothersDay: false }, by) : wrong(),
  'mothers-day': ({ db }, [zoneId, span, ...more], by) =>
    zoneId && span && more.length === 0 ? changeTransit(db, { zoneId, span, mothersDay: true }, by) : wrong(),
  off({ db }, [day, who, ...rest], by) {
    if (!day || !who) return wrong()
    const [name = '', ...source] = rest.join(' ').split(',')
    return addDayOff(db, { day, who, name: name.trim(), source: source.join(',').trim() }, by)
  },
  on: ({ db }, [day, ...more], by) => (day && more.length === 0 ? removeDayOff(db, day, by) : wrong()),
  pack: ({ db }, [id, days, ...more], by) =>
    id && days && more.length === 0 ? changePackDays(db, id, days, by) : wrong(),
}

function tried(tables: DeliveryTables, now: Date, words: readonly string[]): Answer {
  // A PIN code is written in two halves as well: 560 038.
  const [pin = '', day = '', ...more] = words
    .join(' ')
    .replace(/^(\d{3}) (?=\d{3}(?: |$))/, '$1')
    .split(' ')
  if (pin === '' || more.length > 0) return wrong()
  const promised = tryPromise(tables, now, { pin, day })
  return typeof promised === 'string' ? refused(promised) : done(promised.join('\n'))
}

function tablesAsText({ version, zones, daysOff, packDays, cutOff }: DeliveryTables): string {
  const own = Object.entries(packDays.of).map(([id, days]) => [id, String(days)])
  const packing = [
    ['standard', String(packDays.standard)],
    ['same-day', String(packDays.sameDay)],
    ['box', String(packDays.box)],
  ]
  return [
    `Version ${version}. After ${cutOff} an order counts as the next day’s (set sameDayCutOff). Sundays never count.`,
    table([
      ['ZONE', 'NAME', 'DAYS', 'MOTHER’S DAY', 'WHERE'],
      ...zones.map(({ id, name, transit, mothersDay, where }) => [
        id,
        name,
        spanText(transit),
        spanText(mothersDay),
        where,
      ]),
    ]),
    table([
      ['DAY OFF', 'NAME', 'WHO', 'SOURCE'],
      ...daysOff.map(({ day, name, who, source }) => [day, name, who, source]),
    ]),
    table([['DAYS TO PACK', ''], ...packing, ...own]),
  ].join('\n\n')
}
