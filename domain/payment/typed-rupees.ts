/** Digits alone, or grouped as in India (1,25,000) or elsewhere (125,000), with or without the rupee sign. */
const WHOLE_RUPEES = /^₹?\s?(?:\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/

/** Whole rupees as a person types them; `undefined` for anything that could have been meant otherwise, as `1,99`. */
export const typedRupees = (text: string): number | undefined =>
  WHOLE_RUPEES.test(text.trim()) ? Number(text.replace(/[^\d]/g, '')) : undefined
