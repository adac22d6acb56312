import { EXTRA_DAY_FIELDS, type ExtraDayForm } from '#domain/delivery/extra-day-labels.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { refused } from '#server/command-result.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { addDayOff, removeDayOff } from './change-days-off.ts'
import { changePackDays } from './change-delivery.ts'
import { type ExtraDayResult, removeExtraDay, saveExtraDay } from './change-extra-days.ts'
import { undoDelivery } from './undo-delivery.ts'

type Shop = { db: Db; config: Pick<Config, 'root'> }

/** Fields of the forms that change the delivery tables. */
export const DELIVERY_FIELDS = [
  'act',
  'id',
  'days',
  'day',
  'yearly',
  'who',
  'name',
  'source',
  'riders',
  'version',
  'cutOff',
  'until',
  'mostADay',
  'fee',
  'was',
  'confirmed',
  'remove',
] as const
export type DeliveryForm = Record<(typeof DELIVERY_FIELDS)[number], string>

/** Applies a delivery form by the rules of the CLI. Returns `undefined` for an unknown action. */
export async function saveDelivery(
  { db, config }: Shop,
  form: DeliveryForm,
  actor: Actor,
): Promise<ExtraDayResult | undefined> {
  const { act, id, days, day, yearly, who, name, source, riders, version } = form
  switch (act) {
    case 'pack':
      return changePackDays(db, id.trim(), days.trim(), actor)
    case 'pack-as-others':
      return changePackDays(db, id, '-', actor)
    case 'off': {
      const off = {
        day: yearly === 'on' ? day.slice('2026-'.length) : day,
        who,
        name: name.trim(),
        source: source.trim(),
        riders: riders === 'on',
      }
      if (day === '') return refused('Choose a day.')
      return off.source === '' ? refused('Enter a source for the day.') : addDayOff(db, off, actor)
    }
    case 'on':
      return removeDayOff(db, day, actor)
    case 'extra': {
      if (form.remove === 'on') return removeExtraDay(db, form.was, actor)
      const typed = Object.fromEntries(EXTRA_DAY_FIELDS.map((field) => [field, form[field].trim()])) as ExtraDayForm
      return saveExtraDay(db, { form: typed, was: form.was, confirmed: form.confirmed }, actor)
    }
    case 'undo':
      return undoDelivery(db, config.root, Number(version), actor)
    default:
      return undefined
  }
}

/** Normalizes a range: `2 – 3` becomes `2-3`. */
export const normalizeRange = (typed: string): string => typed.replace(/\s|–/g, (sign) => (sign === '–' ? '-' : ''))
