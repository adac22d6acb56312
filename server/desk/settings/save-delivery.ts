import type { By } from '#server/audit/changes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { type Answer, refused } from '#server/owner/answer.ts'
import { addDayOff, removeDayOff } from '#server/owner/change-days-off.ts'
import { changePackDays, changeTransit } from '#server/owner/change-delivery.ts'
import { undoDelivery } from '#server/owner/undo-delivery.ts'

type Shop = { db: Db; config: Pick<Config, 'root'> }

/** The fields of the forms that change the delivery tables. */
export const DELIVERY_FIELDS = [
  'act',
  'zone',
  'span',
  'id',
  'days',
  'day',
  'yearly',
  'who',
  'name',
  'source',
  'version',
] as const
export type DeliveryForm = Record<(typeof DELIVERY_FIELDS)[number], string>

/** Changes the tables by the rules of the command line; nothing where the form asks for nothing that there is. */
export async function saveDelivery({ db, config }: Shop, form: DeliveryForm, by: By): Promise<Answer | undefined> {
  const { act, zone, span, id, days, day, yearly, who, name, source, version } = form
  switch (act) {
    case 'transit':
    case 'mothers-day':
      return changeTransit(db, { zoneId: zone, span: plainSpan(span), mothersDay: act !== 'transit' }, by)
    case 'pack':
      return changePackDays(db, id.trim(), days.trim(), by)
    case 'pack-as-others':
      return changePackDays(db, id, '-', by)
    case 'off': {
      const off = {
        day: yearly === 'on' ? day.slice('2026-'.length) : day,
        who,
        name: name.trim(),
        source: source.trim(),
      }
      if (day === '') return refused('Choose the day.')
      return off.source === '' ? refused('Say where the day is announced.') : addDayOff(db, off, by)
    }
    case 'on':
      return removeDayOff(db, day, by)
    case 'undo':
      return undoDelivery(db, config.root, Number(version), by)
    default:
      return undefined
  }
}

/** `2 – 3` as `2-3`: blanks are left out, and a dash is a dash. */
export const plainSpan = (typed: string): string => typed.replace(/\s|–/g, (sign) => (sign === '–' ? '-' : ''))
