import { formatHours, type Promises, promisedCount } from '#domain/settings/promises.ts'

/** Problems of an order that a buyer can report, from the returns page, and changes the buyer can request. */
export const PROBLEMS = ['damaged', 'missing', 'wrong', 'late', 'return', 'other', 'change', 'cancel'] as const
export type Problem = (typeof PROBLEMS)[number]

export const PROBLEM_LABELS: Record<Problem, string> = {
  damaged: 'Something is damaged',
  missing: 'Something is missing',
  wrong: 'It is the wrong thing',
  late: 'It has not arrived',
  return: 'I would like to return it',
  other: 'Something else',
  change: 'Please change the order',
  cancel: 'Please cancel the order',
}

const HOUR_MS = 60 * 60_000

/** Returns the reporting periods in hours after delivery (the returns page). Without returns there is none for them. */
function reportingHours(promises: Promises): Partial<Record<string, number>> {
  const days = promisedCount(promises, 'returnDays')
  const damage = promisedCount(promises, 'damageHours')
  return {
    ...{ damaged: damage, wrong: damage, missing: promisedCount(promises, 'missingHours') },
    ...(days > 0 && { return: days * 24 }),
  }
}

/**
 * Tests whether a problem was reported within its period; `undefined` if there is none or the delivery time is
 * unknown.
 */
export function reportedInTime(
  problem: string,
  { arrivedAt, at }: { arrivedAt: Date | undefined; at: Date },
  promises: Promises,
) {
  const periods = reportingHours(promises)
  const hours = Object.hasOwn(periods, problem) ? periods[problem] : undefined
  if (hours === undefined || !arrivedAt) return undefined
  return { period: formatHours(String(hours)), inTime: at.getTime() - arrivedAt.getTime() <= hours * HOUR_MS }
}

type Ordered = { createdAt: string; parcels: readonly { state: string }[] }

/** Tests whether the buyer may still change or cancel an order: within the promised hours and until it is packed. */
const canChangeOrder = ({ createdAt, parcels }: Ordered, now: Date, promises: Promises): boolean =>
  now.getTime() - Date.parse(createdAt) <= promisedCount(promises, 'changeHours') * HOUR_MS &&
  parcels.every(({ state }) => state === 'to_pack' || state === 'waiting_for_address')

/** Lists the problems that can be reported now. */
export function reportableProblems(order: Ordered, now: Date, promises: Promises): Problem[] {
  const isOpen = (problem: Problem) => {
    if (problem === 'return') return promises.returnDays !== '0'
    return (problem !== 'change' && problem !== 'cancel') || canChangeOrder(order, now, promises)
  }
  return PROBLEMS.filter(isOpen)
}
