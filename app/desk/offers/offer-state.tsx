import type { OfferStanding } from '#domain/offer/offer.ts'
import { STANDING_WORDS } from '#domain/offer/terms-words.ts'

const LOOKS: Record<OfferStanding, string> = {
  running: 'is-done',
  coming: 'is-way',
  paused: 'is-off',
  over: 'is-off',
}

/** A diamond and the word: never told by colour alone. */
export const OfferState = ({ standing }: { standing: OfferStanding }) => (
  <span className={`dk-st ${LOOKS[standing]}`}>{STANDING_WORDS[standing]}</span>
)
