import { type DeliveryTables, formatSpan } from '#domain/delivery/delivery-tables.ts'
import { describeArea, describeRate } from '#domain/delivery/delivery-texts.ts'
import { describeExtraHours } from '#domain/delivery/named-days.ts'
import { describePins } from '#domain/delivery/pin-list.ts'
import { slotsText } from '#domain/delivery/policy-texts.ts'
import { describeWeekdays } from '#domain/delivery/weekdays.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Command } from '#server/command-result.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import { addDayOff, removeDayOff } from '#server/delivery/change-days-off.ts'
import { changePackDays, changeTransit } from '#server/delivery/change-delivery.ts'
import { removeExtraDay, saveExtraDay } from '#server/delivery/change-extra-days.ts'
import { previewPromise } from '#server/delivery/delivery-promise.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import type { Shop } from '#server/shop.ts'
import { formatTable, oneLine } from './terminal.ts'

const USAGE = `Usage:
  npm run shop -- delivery                                        shows areas, zones, rates, days off and days to pack
  npm run shop -- delivery transit <zone> 2-3                     sets the working days in transit
  npm run shop -- delivery mothers-day <zone> 1-2                 sets them for Mother’s Day products
  npm run shop -- delivery off <day> <who> <name>, <source>       adds a day off; who: shop, courier or both
  npm run shop -- delivery on <day>                               removes a day off
  npm run shop -- delivery extra <day> <name>[, before 6 pm][, until 1 pm][, most 200][, fee 50]
                                                                  works on a day of rest, or with other hours; - removes it
  npm run shop -- delivery pack <id> <days>                       sets the days to pack of a product, or of standard, same-day or box
  npm run shop -- delivery try <pin> [day]                        previews the promised day; changes nothing`

export const delivery: Command = {
  usage: 'delivery [change…]',
  about: 'shows areas, zones, rates, days off and days to pack; transit, mothers-day, off, on, extra, pack, try',
  async run({ db, now }, [text = ''], actor) {
    const [what = '', ...words] = text.split(/\s+/).filter(Boolean).map(oneLine)
    if (what === '') return succeeded(formatTables(await readDeliveryTables(db)))
    if (what === 'try') return testPromise(await readDeliveryTables(db), now(), words)
    const change = Object.hasOwn(ACTIONS, what) ? ACTIONS[what] : undefined
    return change
      ? withNextCommand(await change({ db }, words, actor))
      : refused(`Unknown delivery command: ${what}. ${USAGE}`)
  },
}

/** Appends the next command to a refusal that knows one. */
const withNextCommand = (answer: CommandResult): CommandResult =>
  answer.ok || !answer.next ? answer : refused(`${answer.message} ${answer.next}`)

type Action = (shop: Pick<Shop, 'db'>, words: string[], actor: Actor) => Promise<CommandResult> | CommandResult

const usageError = (): CommandResult => refused(`Missing or unexpected argument. Nothing was done. ${USAGE}`)

const ACTIONS: Record<string, Action> = {
  transit: ({ db }, [zoneId, span, ...more], actor) =>
    zoneId && span && more.length === 0 ? changeTransit(db, { zoneId, span, mothersDay: false }, actor) : usageError(),
  'mothers-day': ({ db }, [zoneId, span, ...more], actor) =>
    zoneId && span && more.length === 0 ? changeTransit(db, { zoneId, span, mothersDay: true }, actor) : usageError(),
  off({ db }, [day, who, ...rest], actor) {
    if (!day || !who) return usageError()
    const [name = '', ...source] = rest.join(' ').split(',')
    return addDayOff(db, { day, who, name: name.trim(), source: source.join(',').trim() }, actor)
  },
  on: ({ db }, [day, ...more], actor) => (day && more.length === 0 ? removeDayOff(db, day, actor) : usageError()),
  extra({ db }, [day, ...rest], actor) {
    if (!day || rest.length === 0) return usageError()
    return rest.join(' ') === '-' ? removeExtraDay(db, day, actor) : saveExtra(db, day, rest.join(' '), actor)
  },
  pack: ({ db }, [id, days, ...more], actor) =>
    id && days && more.length === 0 ? changePackDays(db, id, days, actor) : usageError(),
}

const EXTRA_DAY_WORDS: Partial<Record<string, 'cutOff' | 'until' | 'mostADay' | 'fee'>> = {
  ...{ before: 'cutOff', until: 'until', most: 'mostADay', fee: 'fee' },
}

/** Saves an extra day from `Diwali Sunday, before 6 pm, until 1 pm, most 200, fee 50`, in place of an earlier one. */
async function saveExtra(db: Shop['db'], day: string, text: string, actor: Actor): Promise<CommandResult> {
  const [name = '', ...parts] = text.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
  const form = { day, name, cutOff: '', until: '', mostADay: '', fee: '' }
  for (const part of parts) {
    const [, word = '', value = ''] = /^(before|until|most|fee) (\S.*)$/.exec(part) ?? []
    const field = EXTRA_DAY_WORDS[word]
    if (!field) return usageError()
    form[field] = value
  }
  const { extraDays } = await readDeliveryTables(db)
  const was = extraDays.some((extra) => extra.day === day) ? day : ''
  return saveExtraDay(db, { form, was, confirmed: 'any' }, actor)
}

function testPromise(tables: DeliveryTables, now: Date, words: readonly string[]): CommandResult {
  // A PIN code may be written in two halves: 560 038.
  const [pin = '', day = '', ...more] = words
    .join(' ')
    .replace(/^(\d{3}) (?=\d{3}(?: |$))/, '$1')
    .split(' ')
  if (pin === '' || more.length > 0) return usageError()
  const promised = previewPromise(tables, now, { pin, day })
  return typeof promised === 'string' ? refused(promised) : succeeded(promised.join('\n'))
}

const formatArea = (area: DeliveryTables['areas'][number], tables: DeliveryTables): string[] => [
  area.id,
  area.name,
  [describeArea(area, tables), slotsText(area)].filter(Boolean).join('; '),
  [describePins(area.pins), area.withinKm === undefined ? '' : `within ${area.withinKm} km`].filter(Boolean).join(', '),
]

function formatTables(tables: DeliveryTables): string {
  const { version, areas, zones, rates, daysOff, extraDays, packDays, cutOff, weekdays } = tables
  const own = Object.entries(packDays.of).map(([id, days]) => [id, String(days)])
  const packing = [
    ['standard', String(packDays.standard)],
    ['same-day', String(packDays.sameDay)],
    ['box', String(packDays.box)],
  ]
  return [
    `Version ${version}. Orders after ${cutOff} count from the next day (set sameDayCutOff). The shop packs ${describeWeekdays(weekdays.shop)}, the courier works ${describeWeekdays(weekdays.courier)} (set packingDays, set courierDays).`,
    ...(areas.length > 0
      ? [formatTable([['AREA', 'NAME', 'OWN RIDERS', 'PIN CODES'], ...areas.map((area) => formatArea(area, tables))])]
      : []),
    formatTable([
      ['ZONE', 'NAME', 'DAYS', 'MOTHER’S DAY', 'RATE', 'AREA'],
      ...zones.map(({ id, name, transit, mothersDay, where, rate, notServed }) => [
        id,
        name,
        formatSpan(transit),
        formatSpan(mothersDay),
        notServed ? 'not delivered' : (rate ?? 'free'),
        where,
      ]),
    ]),
    ...(rates.length > 0
      ? [formatTable([['RATE', 'NAME', 'CHARGE'], ...rates.map((rate) => [rate.id, rate.name, describeRate(rate)])])]
      : []),
    formatTable([
      ['DAY OFF', 'NAME', 'WHO', 'SOURCE'],
      ...daysOff.map(({ day, name, who, source }) => [day, name, who, source]),
    ]),
    ...(extraDays.length > 0
      ? [formatTable([['EXTRA DAY', ''], ...extraDays.map((extra) => [extra.day, describeExtraHours(extra)])])]
      : []),
    formatTable([['DAYS TO PACK', ''], ...packing, ...own]),
  ].join('\n\n')
}
