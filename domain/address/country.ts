const INDIA = ['india', 'in', 'ind', 'bharat', 'bhārat', 'hindustan', 'republic of india', 'भारत']

/** Whether a country, as a form names it or a program abbreviates it, is India. */
export const isIndia = (country: string): boolean =>
  INDIA.includes(
    country
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[.\s]+/g, ' ')
      .trim(),
  )
