import { type PromiseName, type Promises, type PromiseTexts, promiseTexts } from '#domain/settings/promises.ts'

/** Placeholder of a promise: `{returnTime}`, or `{returnDays|30}` with the sample's own figure. */
const PLACEHOLDER = /\{(\w+)(?:\|([^{}|\n]*))?\}/g

/** Promise that a placeholder states. Service hours are three settings and have no own figure. */
const PROMISE_OF: Record<Exclude<keyof PromiseTexts, 'serviceHoursLong'>, PromiseName | undefined> = {
  returnDays: 'returnDays',
  returnTime: 'returnDays',
  refundTime: 'refundDays',
  damageTime: 'damageHours',
  missingTime: 'missingHours',
  changeTime: 'changeHours',
  processingTime: 'processingHours',
  claimTime: 'claimHours',
  replyTime: 'replyHours',
  consultationTime: 'consultationHours',
  problemTime: 'problemHours',
  serviceHours: undefined,
}
type PlaceholderName = keyof typeof PROMISE_OF | 'noReturns'

/** Placeholders of promises. */
export const PROMISE_PLACEHOLDERS = [...Object.keys(PROMISE_OF), 'noReturns'] as PlaceholderName[]

const isPlaceholder = (name: string): name is PlaceholderName => (PROMISE_PLACEHOLDERS as string[]).includes(name)

function write(name: PlaceholderName, promises: Promises): string {
  const noReturns = promises.returnDays === '0'
  if (name === 'noReturns') return noReturns ? 'we take gifts back only if something was wrong with them' : ''
  return name === 'returnDays' && noReturns ? '' : promiseTexts(promises)[name]
}

/** Returns each placeholder with what it says now, for the help of the page editor. */
export const describePlaceholders = (promises: Promises): { mark: string; means: string }[] =>
  PROMISE_PLACEHOLDERS.map((name) => ({ mark: `{${name}}`, means: write(name, promises) || 'left out now' }))

/** An own figure is shown until the owner changes its promise. */
function writePromise(name: string, own: string | undefined, promises: Promises): string | undefined {
  if (!isPlaceholder(name)) return undefined
  const promise = name === 'noReturns' ? undefined : PROMISE_OF[name]
  return own !== undefined && promise && !promises.changed.includes(promise) ? own : write(name, promises)
}

/** Tests whether each promise of a sentence has a value; without returns, a sentence about their days has none. */
export const hasPromises = (sentence: string, promises: Promises): boolean =>
  [...sentence.matchAll(PLACEHOLDER)].every(([, name = '', own]) => writePromise(name, own, promises) !== '')

/** Replaces the placeholders of promises; an unknown one stays. */
export const fillPromises = (text: string, promises: Promises): string =>
  text.replace(PLACEHOLDER, (braces, name: string, own: string | undefined, at: number) => {
    const words = writePromise(name, own, promises) ?? braces
    return at === 0 ? words.charAt(0).toUpperCase() + words.slice(1) : words
  })

/** Fills a text of several sentences, without those that have no value. */
export const fillSentences = (text: string, promises: Promises): string =>
  text
    .split(SENTENCE_END)
    .filter((sentence) => hasPromises(sentence, promises))
    .map((sentence) => fillPromises(sentence, promises))
    .join(' ')

/** Space between two sentences. */
export const SENTENCE_END = /(?<=[.?!])\s+/

/** Tests whether a text has a placeholder of a promise. */
export const hasPromisePlaceholder = (text: string): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = '']) => isPlaceholder(name))

/** Returns placeholders that look like one of a promise and are none. */
export const unknownPromises = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([braces, name = '']) =>
    isPlaceholder(name) || !/^[a-z]+[A-Z|]|\|/.test(braces.slice(1)) ? [] : braces,
  )

/** Returns the unchanged promises in whose place a text shows the sample's own figure. */
export const ownFigures = (text: string, promises: Promises): PromiseName[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '', own]) => {
    const promise = isPlaceholder(name) && name !== 'noReturns' ? PROMISE_OF[name] : undefined
    if (own === undefined || !promise || promises.changed.includes(promise)) return []
    return promise
  })
