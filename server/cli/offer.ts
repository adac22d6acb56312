import { indianDate } from '#domain/delivery/day.ts'
import { standingOf } from '#domain/offer/offer.ts'
import { plainCode } from '#domain/offer/offer-code.ts'
import { typedOf } from '#domain/offer/offer-form.ts'
import { STANDING_WORDS, termsWords, usesWords } from '#domain/offer/terms-words.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { addOffer, changeOffer, endOffer, type OfferChanged, switchOffer } from '#server/owner/change-offers.ts'
import { listOffers, type OfferListed } from '#server/owner/list-offers.ts'
import type { Command } from './command.ts'
import { readOfferWords } from './messages/offers.ts'
import { oneLine, table } from './terminal.ts'

const HOW = `It is written:
  npm run shop -- offer                                           all of them, and how often each was used
  npm run shop -- offer make name=Diwali offer code=DIWALI10 off=10% min=1500 until=2026-11-12 uses=100 each=1
                                                                  off=200 is rupees; without a code it holds by itself
                                                                  for=everything, boxes or collections; gifts=<gift> <gift>
                                                                  wrap=yes brings the gift wrap
  npm run shop -- offer change <code or id> min=2000 until=       what is not named stays
  npm run shop -- offer on <code or id>                           or off: it holds, or does not
  npm run shop -- offer end <code or id>                          for good`

export const offer: Command = {
  usage: 'offer [change…]',
  about: 'codes and offers; make, change, on, off, end',
  async run({ db }, [text = ''], by) {
    const [what = '', ...words] = text.split(/\s+/).filter(Boolean).map(oneLine)
    if (what === '') return done(await listed(db, by))
    if (what === 'make') return makeOne(db, words.join(' '), by)
    const change = Object.hasOwn(CHANGES, what) ? CHANGES[what] : undefined
    if (!change) return refused(`There is no offer ${what}. ${HOW}`)
    const [name = '', ...rest] = words
    const found = await find(db, name, by)
    if (typeof found === 'string') return refused(found)
    return change(db, found, { words: rest.join(' '), by })
  },
}

type Given = { words: string; by: By }
type Change = (db: Db, found: OfferListed, given: Given) => Promise<Answer> | Answer

const plain =
  (work: (db: Db, which: { id: string }, by: By) => Promise<OfferChanged>): Change =>
  async (db, { offer: { id } }, { words, by }) =>
    words === '' ? told(await work(db, { id }, by)) : refused(`More than was asked for: ${words}. ${HOW}`)

const CHANGES: Record<string, Change> = {
  on: plain((db, which, by) => switchOffer(db, which, true, by)),
  off: plain((db, which, by) => switchOffer(db, which, false, by)),
  end: plain(endOffer),
  async change(db, { offer: it }, { words, by }) {
    const typed = readOfferWords(words, typedOf(it))
    return 'fault' in typed ? refused(`${typed.fault} ${HOW}`) : told(await changeOffer(db, { id: it.id }, typed, by))
  },
}

async function makeOne(db: Db, words: string, by: By): Promise<Answer> {
  const typed = readOfferWords(words)
  return 'fault' in typed ? refused(`${typed.fault} ${HOW}`) : told(await addOffer(db, typed, by))
}

function told(changed: OfferChanged): Answer {
  if (changed.ok) return done(changed.message)
  if (changed.why === 'faults') return refused(`Nothing was done. ${Object.values(changed.faults).join(' ')}`)
  return refused(changed.why === 'ended' ? 'This offer has ended.' : 'There is no such offer.')
}

/** How few letters of an id tell it from the others. */
const SHOWN_ID = 8

/** By its code, or the beginning of its id; one that is open before one that has ended. */
async function find(db: Db, name: string, { now }: By): Promise<OfferListed | string> {
  if (name === '') return `Name it by its code or its id. ${HOW}`
  const all = await listOffers(db, now)
  const code = plainCode(name)
  const byCode = all.find((one) => one.offer.code === code)
  const byId = all.filter((one) => name.length >= 4 && one.offer.id.startsWith(name.toLowerCase()))
  if (byCode) return byCode
  return (byId.length === 1 && byId[0]) || `There is no offer ${name}. All of them: npm run shop -- offer`
}

async function listed(db: Db, { now }: By): Promise<string> {
  const all = await listOffers(db, now)
  if (all.length === 0) return `There is no offer yet. ${HOW}`
  const today = indianDate(now)
  return table([
    ['OFFER', 'NOW', 'USED', 'HELD', 'WHAT'],
    ...all.map(({ offer: it, used, held }) => [
      it.code || it.id.slice(0, SHOWN_ID),
      STANDING_WORDS[standingOf(it, today)],
      usesWords(used, it),
      String(held),
      termsWords(it),
    ]),
  ])
}
