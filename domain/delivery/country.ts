const INDIA = ['india', 'in', 'ind', 'bharat', 'bhārat', 'hindustan', 'republic of india', 'भारत']

/** Tests whether a country name or code from a form or an autofill program means India. */
export const isIndia = (country: string): boolean =>
  INDIA.includes(
    country
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[.\s]+/g, ' ')
      .trim(),
  )
