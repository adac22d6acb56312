/** What can be wrong with an order, as the returns page has it, and what its buyer may still wish. */
export const PROBLEMS = ['damaged', 'missing', 'wrong', 'late', 'return', 'other', 'change', 'cancel'] as const
export type Problem = (typeof PROBLEMS)[number]

export const PROBLEM_WORDS: Record<Problem, string> = {
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

/** Hours after its arrival within which each is to be told (the returns page). */
const TOLD_WITHIN: Partial<Record<Problem, number>> = { damaged: 24, wrong: 24, missing: 48, return: 7 * 24 }

/** Whether a problem was told in time after the parcel came; nothing where no time is set, or nobody knows when it came. */
export function toldInTime(problem: string, { arrivedAt, at }: { arrivedAt: Date | undefined; at: Date }) {
  const hours = Object.hasOwn(TOLD_WITHIN, problem) ? TOLD_WITHIN[problem as Problem] : undefined
  if (hours === undefined || !arrivedAt) return undefined
  return { hours, inTime: at.getTime() - arrivedAt.getTime() <= hours * HOUR_MS }
}

/** For so long after it was placed an order may be changed or given up, unless it is packed (the returns page). */
export const CHANGE_HOURS = 2

type Ordered = { createdAt: string; parcels: readonly { state: string }[] }

export const mayStillChange = ({ createdAt, parcels }: Ordered, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= CHANGE_HOURS * HOUR_MS &&
  parcels.every(({ state }) => state === 'to_pack' || state === 'waiting_for_address')

/** What can be told of an order now. */
export const problemsNow = (order: Ordered, now: Date): Problem[] =>
  PROBLEMS.filter((one) => (one !== 'change' && one !== 'cancel') || mayStillChange(order, now))
