/**
 * The Indian financial year that a day belongs to, from April to March: `2026-11-21` is in `26-27`, `2027-03-31` still.
 * Invoice numbers begin anew with it (CGST rules, rule 46).
 */
export function financialYear(indianDay: string): string {
  const [year = 0, month = 0] = indianDay.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')
