/** A shopper who has given so many for one order needs a person. */
export const MOST_IDS = 10

/**
 * A transaction id as it is compared: spaces out, upper case, so that two spellings are one claim. A bank's own number
 * (UTR, RRN, 'UPI Ref No') has 12 digits; apps show ids of their own, up to 35 letters and digits. Bounds: specification
 * §5 (at least 6 characters) and NPCI's transaction id.
 */
export function normaliseUtr(typed: string): string | undefined {
  const compact = typed.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9]{6,35}$/.test(compact) ? compact : undefined
}

/**
 * What looks odd about an id, said as a question to whoever typed it; it is never a refusal, because apps differ. A
 * bank's 12 digits begin with the last digit of the year, in the first days of January also with that of the old one.
 */
export function utrDoubt(utr: string, indianDay: string): string | undefined {
  if (!/^\d+$/.test(utr)) return undefined
  if (utr.length !== 12) return 'A UPI transaction number usually has 12 digits. Please look at it once more.'
  const year = Number(indianDay.slice(0, 4))
  const begins = [year, ...(indianDay.slice(5) <= '01-07' ? [year - 1] : [])].map((it) => String(it % 10))
  if (begins.includes(utr.charAt(0))) return undefined
  return `A payment of this year usually has a number that begins with ${begins[0]}. Please look at it once more.`
}

/** What somebody reads who gives an id that another order has: nobody is sent away, and nobody is believed unseen. */
export const DISPUTED_ID =
  'This transaction id was given for another order as well. We keep yours, look at both and write to you. Please keep the proof of payment from your UPI app; if the id has a slip, correct it.'
