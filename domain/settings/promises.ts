import { formatHour } from '#domain/delivery/dispatch.ts'
import { formatCount, spellNumber } from '#domain/text/indian-number.ts'

/** Promises to customers that are settings, with the specification's values. */
const DEFAULTS = {
  /** Days from delivery in which a gift may be returned; 0 for no returns. */
  returnDays: '7',
  /** Business days until a refund has arrived. */
  refundDays: '7-10',
  damageHours: '24',
  missingHours: '48',
  /** Hours after the order in which the buyer may change or cancel it. */
  changeHours: '2',
  processingHours: '24',
  /** Working hours in which a typed transaction id is checked. */
  claimHours: '2',
  replyHours: '24',
  consultationHours: '24',
  problemHours: '48',
}
export type PromiseName = keyof typeof DEFAULTS

export const PROMISE_NAMES = Object.keys(DEFAULTS) as PromiseName[]
export const isPromiseName = (name: string): name is PromiseName => Object.hasOwn(DEFAULTS, name)

/** Service hours from the settings: `Mon-Fri`, `09:00`, `18:00`. */
export type ServiceHours = { days: string; from: string; to: string }

/** Promises to customers. `changed` names those that the owner has changed at least once. */
export type Promises = Readonly<Record<PromiseName, string>> & {
  service: ServiceHours
  changed: readonly PromiseName[]
}

/** Promises of the sample. */
export const SAMPLE_PROMISES: Promises = {
  ...DEFAULTS,
  service: { days: 'Mon-Fri', from: '09:00', to: '18:00' },
  changed: [],
}

/** Returns the figure in which a promise is counted; for a range the longest. */
export const promisedCount = (promises: Promises, name: PromiseName): number => Number(promises[name].split('-').at(-1))

const formatDays = (days: string): string => formatCount(Number(days), 'day')
/** Formats hours; from three whole days on as days. */
export const formatHours = (text: string): string => {
  const count = Number(text)
  return count > 48 && count % 24 === 0 ? formatDays(String(count / 24)) : formatCount(count, 'hour')
}

const WEEKDAYS: Record<string, string> = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday' },
  ...{ Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' },
}

/** Returns the name of a weekday: `Monday` for `Mon`. */
export const weekdayName = (day: string): string => WEEKDAYS[day] ?? day

function formatService({ days, from, to }: ServiceHours) {
  const ends = [...new Set(days.split('-'))]
  const times = `${formatHour(from)}-${formatHour(to)}`
  return {
    serviceHours: `${ends.join('-')} ${times} IST`,
    serviceHoursLong: `${ends.map(weekdayName).join(' to ')}, ${times.replace('-', ' to ')} IST`,
  }
}

/** Returns the promises as pages state them: `7 days`, `24 hours`, `Mon-Fri 9am-6pm IST`. No returns: no time. */
export const promiseTexts = (promises: Promises) => ({
  returnDays: promises.returnDays,
  returnTime: promises.returnDays === '0' ? '' : formatDays(promises.returnDays),
  refundTime: `${promises.refundDays} business ${promises.refundDays === '1' ? 'day' : 'days'}`,
  damageTime: formatHours(promises.damageHours),
  missingTime: formatHours(promises.missingHours),
  changeTime: formatHours(promises.changeHours),
  processingTime: formatHours(promises.processingHours),
  claimTime: `${spellNumber(Number(promises.claimHours))} working ${promises.claimHours === '1' ? 'hour' : 'hours'}`,
  replyTime: formatHours(promises.replyHours),
  consultationTime: formatHours(promises.consultationHours),
  problemTime: formatHours(promises.problemHours),
  ...formatService(promises.service),
})
export type PromiseTexts = ReturnType<typeof promiseTexts>
