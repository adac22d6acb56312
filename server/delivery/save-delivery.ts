import type { Actor } from '#server/audit/audit-log.ts'
import type { CommandResult } from '#server/command-result.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { changePackDays } from './change-delivery.ts'
import { undoDelivery } from './undo-delivery.ts'

type Shop = { db: Db; config: Pick<Config, 'root'> }

/** Fields of the forms that change the delivery tables; `of` is the list in which an undo is answered. */
export const DELIVERY_FIELDS = ['act', 'id', 'days', 'version', 'of'] as const
export type DeliveryForm = Record<(typeof DELIVERY_FIELDS)[number], string>

/** Applies a delivery form by the rules of the CLI. Returns `undefined` for an unknown action. */
export async function saveDelivery(
  { db, config }: Shop,
  form: DeliveryForm,
  actor: Actor,
): Promise<CommandResult | undefined> {
  const { act, id, days, version } = form
  switch (act) {
    case 'pack':
      return changePackDays(db, id.trim(), days.trim(), actor)
    case 'pack-as-others':
      return changePackDays(db, id, '-', actor)
    case 'undo':
      return undoDelivery(db, config.root, Number(version), actor)
    default:
      return undefined
  }
}

/** Normalizes a range: `2 – 3` becomes `2-3`. */
export const normalizeRange = (typed: string): string => typed.replace(/\s|–/g, (sign) => (sign === '–' ? '-' : ''))
