import type { OfferFaults } from '#domain/offer/offer-form.ts'

type Refused = { why: 'faults'; faults: OfferFaults } | { why: 'no-offer' | 'ended' | 'changed' }

/** Why nothing was done, over the form; faults stand beside their fields. */
export function refusedWords(refused: Refused): string {
  if (refused.why === 'changed')
    return 'Somebody has changed this offer since you opened it, so nothing was done. What you see now is how it stands.'
  if (refused.why === 'ended') return 'This offer has ended. It cannot be changed any more.'
  return refused.why === 'faults' ? '' : 'This offer is not there any more.'
}
