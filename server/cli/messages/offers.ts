import { NO_OFFER, type OfferField, type OfferTyped } from '#domain/offer/offer-form.ts'

/** The fields of an offer as they are written on a line, and what each is called. */
const WORDS = ['name', 'code', 'off', 'wrap', 'for', 'gifts', 'min', 'from', 'until', 'uses', 'each'] as const
type Word = (typeof WORDS)[number]

const PLAIN: Partial<Record<Word, OfferField>> = {
  ...{ name: 'name', code: 'code', wrap: 'wrap', min: 'minimum' },
  ...{ from: 'from', until: 'until', uses: 'uses', each: 'each' },
}
const UNKNOWN_FIELD = /(?:^|\s)(\p{L}[\p{L}_-]*)\s*=\S/u

/**
 * Reads what is said of an offer, `name=Diwali offer code=DIWALI10 off=10% min=1500`: each field by its name, in any
 * order, with words in it. What is not named stays as `before`; `min=` empty takes it away. Nothing is left out unsaid.
 */
export function readOfferWords(text: string, before: OfferTyped = NO_OFFER): OfferTyped | { fault: string } {
  const [first = '', ...fields] = text.trim().split(new RegExp(`(?:^|\\s+)(${WORDS.join('|')})=`, 'i'))
  if (first !== '' || fields.length === 0) return { fault: `'${first || text}' is not understood.` }
  const typed = { ...before }
  const seen = new Set<string>()
  for (let at = 0; at < fields.length; at += 2) {
    const word = (fields[at] ?? '').toLowerCase() as Word
    const value = (fields[at + 1] ?? '').trim()
    const unknown = UNKNOWN_FIELD.exec(value)?.[1]
    if (unknown) return { fault: `'${unknown}=' is not understood.` }
    if (seen.has(word)) return { fault: `${word} is there twice.` }
    seen.add(word)
    Object.assign(typed, changeOf(word, value))
  }
  return typed
}

function changeOf(word: Word, value: string): Partial<OfferTyped> {
  if (word === 'off') return value.endsWith('%') ? { percent: value, amount: '' } : { amount: value, percent: '' }
  if (word === 'wrap') return { wrap: /^(yes|on)$/i.test(value) ? 'on' : '' }
  if (word === 'gifts') return { scope: 'gifts', of: value }
  if (word === 'for')
    return value === 'everything' || value === 'boxes' ? { scope: value, of: '' } : { scope: 'collections', of: value }
  return { [PLAIN[word] ?? 'name']: value }
}
