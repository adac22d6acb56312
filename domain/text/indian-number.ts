/** Formats a count with its noun: `1 gift`, `1,204 gifts`. */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${formatIndianNumber(number)} ${number === 1 ? one : many}`

/**
 * Formats a whole number with Indian digit grouping (lakh, crore): `1234567` becomes `12,34,567`.
 *
 * Written by hand instead of `Intl.NumberFormat('en-IN')`: creating the first formatter blocks the main thread of a
 * slow phone for about 50 ms, at hydration, when the page should react to input. A test compares the result with
 * `Intl`.
 */
export const formatIndianNumber = (whole: number): string => String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')

/** Groups the digits of a field's text; any other text is returned unchanged. */
export const groupDigits = (text: string): string => (/^\d{1,15}$/.test(text) ? formatIndianNumber(Number(text)) : text)
