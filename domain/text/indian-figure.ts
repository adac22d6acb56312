/**
 * A whole number in the groups of India: `1234567` is `12,34,567`. By hand, since a phone's browser takes as long for its
 * first `Intl` format as for a whole screen of gifts.
 */
export const indianFigure = (whole: number): string => String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
