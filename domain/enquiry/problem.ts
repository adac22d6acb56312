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

/** Reporting periods in hours after delivery (the returns page). */
const REPORTING_HOURS: Partial<Record<Problem, number>> = { damaged: 24, wrong: 24, missing: 48, return: 7 * 24 }

/**
 * Tests whether a problem was reported within its period; `undefined` if there is none or the delivery time is
 * unknown.
 */
export function reportedInTime(problem: string, { arrivedAt, at }: { arrivedAt: Date | undefined; at: Date }) {
  const hours = Object.hasOwn(REPORTING_HOURS, problem) ? REPORTING_HOURS[problem as Problem] : undefined
  if (hours === undefined || !arrivedAt) return undefined
  return { hours, inTime: at.getTime() - arrivedAt.getTime() <= hours * HOUR_MS }
}

/** Hours after the order in which the buyer may change or cancel it, unless it is packed (the returns page). */
export const CHANGE_HOURS = 2

type Ordered = { createdAt: string; parcels: readonly { state: string }[] }

/** Tests whether the buyer may still change or cancel an order. */
export const canChangeOrder = ({ createdAt, parcels }: Ordered, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= CHANGE_HOURS * HOUR_MS &&
  parcels.every(({ state }) => state === 'to_pack' || state === 'waiting_for_address')

/** Lists the problems that can be reported now. */
export const reportableProblems = (order: Ordered, now: Date): Problem[] =>
  PROBLEMS.filter((one) => (one !== 'change' && one !== 'cancel') || canChangeOrder(order, now))
